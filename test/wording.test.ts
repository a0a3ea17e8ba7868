import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSpecified, readSpecified, readTexts } from '../scripts/texts.ts'

/** What an Indian office and its students would misread, each with the word for it; `except` is read as it is meant. */
const NEVER: { words: RegExp; say: string; except?: RegExp }[] = [
  { words: /(?<!attendance )\bregisters?\b/i, say: 'attendance register', except: /^Register$/ },
  {
    words: /\b(marks|mark (is|was|has))\b|(^|\b(a|an|the|this|no|each|your) )mark$/i,
    say: 'attendance',
    except: /quotation/,
  },
  { words: /\b(the|a|no|change|each) marks?\b/i, say: 'attendance', except: /quotation/ },
  { words: /\b(paus(e|ed|es)|excused?)\b/i, say: 'leave', except: /^Excused$|absent or excused$/ },
  { words: /\b(you|they|is|are|were|was) away\b/i, say: 'on leave' },
  { words: /\b(and|the|these|days,|its|new) hours\b/i, say: 'timings' },
  { words: /\bsits? in\b/i, say: 'attend a free demo class' },
  { words: /\bassign(ed)?\b/i, say: 'link to a student' },
  { words: /\bheld in part\b/i, say: 'ended early' },
  { words: /\binquiry\b/i, say: 'enquiry' },
]

test('no text has a word that is misread', () => {
  const specified = readSpecified()
  const misread = readTexts()
    .filter(({ path, text }) => path.startsWith('src/') && !isSpecified(text, specified))
    .flatMap(({ path, line, text }) =>
      NEVER.filter(({ words, except }) => words.test(text) && !except?.test(text)).map(
        ({ say }) => `${path}:${line} ${text} (${say})`,
      ),
    )
  assert.deepEqual(misread, [])
})
