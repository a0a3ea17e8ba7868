/**
 * A guest's page is whole without a script. It is hydrated at the first sign of someone who does more than read
 * (docs/decisions/010), or after thirty seconds, when it is time to ask for what is new. What is pressed or searched for
 * before then happens once the page is hydrated; links need no hydration. A form whose page is not hydrated in eight seconds
 * is sent by the browser. (A browser reports a pointer that has not moved to each page that is drawn under it.)
 */
export const DEFERRED_HYDRATION = `(function(d,w){
var pressed,begun,late,looked,typed=new Map()
function hydrate(){
if(begun)return
begun=true
d.querySelectorAll('link[rel=later]').forEach(function(l){l.rel='modulepreload'})
var s=d.querySelector('script[type=later]'),m=d.createElement('script')
if(!s)return
m.type='module'
m.textContent=s.textContent
s.replaceWith(m)
}
function hold(e){
var b=e.target.closest('button')
if(!b)return
e.preventDefault()
e.stopImmediatePropagation()
pressed=b
var f=b.type==='submit'&&b.form
clearTimeout(late)
if(f)late=setTimeout(function(){f.submit()},8000)
}
function keep(e){
if(e.target.type==='search')typed.set(e.target,e.target.value)
}
w.addEventListener('click',hold,true)
w.addEventListener('input',keep,true)
w.addEventListener('hydrated',function(){
clearTimeout(late)
w.removeEventListener('click',hold,true)
w.removeEventListener('input',keep,true)
typed.forEach(function(text,field){
field.value=''
Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').set.call(field,text)
field.dispatchEvent(new Event('input',{bubbles:true}))
})
if(pressed&&pressed.isConnected)pressed.click()
if(looked)w.dispatchEvent(new Event('visibilitychange'))
},{once:true})
'pointerdown touchstart wheel scroll keydown focusin'.split(' ').forEach(function(t){
w.addEventListener(t,hydrate,{once:true,capture:true,passive:true})
})
w.addEventListener('pointermove',function(e){
if(e.movementX||e.movementY)hydrate()
},{passive:true})
function look(){
if(begun||d.hidden)return
looked=true
hydrate()
}
w.addEventListener('visibilitychange',look)
w.setTimeout(look,30000)
})(document,window)`

/** The `handle` of a route whose pages are whole without a script. */
export const DEFERRED = 'deferred'

/** The document with its modules put off until DEFERRED_HYDRATION asks for them. */
export const deferHydration = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace(MODULES, '<script type="later">')

const MODULES = '<script type="module" async="">'

export function announceHydration() {
  document.documentElement.dataset.hydrated = ''
  window.dispatchEvent(new Event('hydrated'))
}
