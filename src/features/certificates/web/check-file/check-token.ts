import { labelledFields } from '../../fields-in-words.ts'
import { verifyEd25519 } from '../verify/ed25519.ts'
import { sentences } from '../verify/sentences.ts'
import { type PublicKey, verifyCertificate } from '../verify/verify.ts'

/**
 * The script of certificate-check.html: verifies a certificate by its link or token with the keys that are in the file, and asks
 * nobody. It runs from a disk, in whichever browser.
 */
export default function checkTokens({ document, location }: Window) {
  const keys: PublicKey[] = JSON.parse(document.getElementById('keys')?.textContent ?? '[]')
  const field = document.querySelector('textarea')
  const [verdict, list] = [document.getElementById('verdict'), document.getElementById('fields')]
  if (!field || !verdict || !list) return

  async function check(typed: string) {
    // A link breaks where a program wraps it.
    const token = typed.replace(/\s/g, '').replace(/^.*#/, '')
    list?.replaceChildren()
    show('')
    if (!token) return
    const checked = await verifyCertificate(token, keys, verifyEd25519)
    if (checked.kind !== 'signed') return show(sentences[checked.kind], 'bad')
    if (checked.isCompromised) show(sentences.compromised, 'bad')
    else show(sentences.notAsked, 'good')
    for (const [label, value] of labelledFields(checked.fields)) list?.append(named('dt', label), named('dd', value))
  }

  function show(sentence: string, tone = '') {
    if (!verdict) return
    verdict.textContent = sentence
    verdict.className = tone
  }

  function named(tag: 'dt' | 'dd', text: string) {
    const element = document.createElement(tag)
    element.textContent = text
    return element
  }

  field.addEventListener('input', () => void check(field.value))
  field.form?.addEventListener('submit', (event) => {
    event.preventDefault()
    void check(field.value)
  })
  if (location.hash.length > 1) field.value = location.hash.slice(1)
  void check(field.value)
}
