/**
 * A guest's page is drawn first and wakes up afterwards (docs/decisions/010): once it has loaded, or at the first touch.
 * What is pressed or searched for before then happens once the page is awake; links need no waking. A form whose page
 * does not wake up in eight seconds is sent by the browser. (A busy browser, and a page that nobody looks at, may never
 * be idle: hence the clock.)
 */
export const WAKE_SCRIPT = `(function(d,w){
var pressed,begun,late,typed=new Map()
function wake(){
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
w.addEventListener('awake',function(){
clearTimeout(late)
w.removeEventListener('click',hold,true)
w.removeEventListener('input',keep,true)
typed.forEach(function(text,field){
field.value=''
Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'value').set.call(field,text)
field.dispatchEvent(new Event('input',{bubbles:true}))
})
if(pressed&&pressed.isConnected)pressed.click()
},{once:true})
'pointerdown keydown focusin'.split(' ').forEach(function(t){w.addEventListener(t,wake,{once:true,capture:true})})
function idle(){
if(w.requestIdleCallback)w.requestIdleCallback(wake)
w.setTimeout(wake,1000)
}
if(d.readyState==='complete')idle()
else w.addEventListener('load',idle,{once:true})
})(document,window)`

/** The document with its modules put off until WAKE_SCRIPT asks for them. */
export const asleep = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="later"').replace(MODULES, '<script type="later">')

const MODULES = '<script type="module" async="">'

export const sayAwake = () => void window.dispatchEvent(new Event('awake'))
