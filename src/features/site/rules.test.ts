import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answers } from '../../../db/demo/institute/chat-answers.ts'
import { demoShown } from '../../../db/demo/institute/institute.ts'
import { findAnswer } from './rules.ts'

const replyTo = (message: string) => findAnswer(message, answers)?.text

const EVERY = [
  [['hello', 'hi'], /^Hello!/],
  [['courses'], /SD .*MM .*LE /],
  [['price'], /contact a representative/],
  [['duration'], /2\.5 to 3 months.*weekdays 7–9 PM.*weekends 10 AM–4 PM/],
  [['placement'], /resume help, mock interviews and company connections/],
  [['online'], /online, live and recorded, or offline/],
  [['certification'], /certification/],
  [['contact'], /\{phone\}.*\{email\}.*\{hours\}/],
  [['demo'], /demo classes are free/],
  [['experience'], /10\+ years/],
  [['batch'], /small: at most 15 students/],
  [['schedule'], /7–9 PM.*10 AM–4 PM/],
  [['support'], /24\/7 student support and lifetime access/],
  [['location', 'map'], /Marathahalli/],
] as const

test('every keyword is answered: alone, in capitals, and within a sentence', () => {
  for (const [keywords, answer] of EVERY) {
    for (const keyword of keywords) {
      assert.match(replyTo(keyword) ?? '', answer, keyword)
      assert.match(replyTo(`  ${keyword.toUpperCase()}\n`) ?? '', answer, keyword)
      assert.match(replyTo(`Um, ${keyword}?`) ?? '', answer, keyword)
    }
  }
  assert.deepEqual(answers.flatMap((answer) => answer.keywords).sort(), EVERY.flatMap(([keywords]) => keywords).sort())
})

test('what visitors ask in other words is answered, and a keyword decides before any other word', () => {
  const ASKED = [
    [
      ['fees', 'fee', 'Cost?', 'How much does it cost', 'what are the charges', 'EMI available?'],
      /contact a representative/,
    ],
    [['course', 'which modules do you teach', 'syllabus please'], /SD .*MM .*LE /],
    [['timing', 'timings', 'time', 'When does it start?', 'weekend or evening'], /^Weekday batches/],
    [['address', 'where are you', 'how to reach'], /Marathahalli/],
    [['certificate'], /certification/],
    [['jobs', 'interview preparation'], /resume help/],
    [['phone number', 'WhatsApp'], /\{phone\}/],
    [['trainer'], /10\+ years/],
    [['how long is it'], /2\.5 to 3 months/],
    [['is it recorded', 'offline'], /live and recorded/],
    [['can I try', 'admission', 'how do I join'], /demo classes are free/],
  ] as const
  for (const [questions, answer] of ASKED)
    for (const question of questions) assert.match(replyTo(question) ?? '', answer, question)
  assert.match(replyTo('course duration') ?? '', /2\.5 to 3 months/)
  assert.match(replyTo('is the course online') ?? '', /live and recorded/)
  assert.match(replyTo('fees for the next batch') ?? '', /at most 15/)
  for (const message of ['coffee', 'sometimes', 'discourse']) assert.equal(replyTo(message), undefined, message)
})

test('the greeting, the quick questions and the answers promise nothing that is not answered', () => {
  const greeting = /about our (.*)\. What/.exec(demoShown.chat.greeting)?.[1]?.split(/, | and /) ?? []
  const hello = /about (.*)\.$/.exec(replyTo('hello') ?? '')?.[1]?.split(/, | or /) ?? []
  const labels = demoShown.chat.quickQuestions.flatMap(({ label }) => [
    label,
    ...label.split(/ & | /).filter((word) => /\w{4,}/.test(word)),
  ])
  const promised = [...greeting, ...hello, ...labels].filter((word) => !/^(show|info)$/i.test(word))
  assert.ok(promised.length > 12)
  for (const promise of promised) assert.ok(replyTo(promise), promise)
})

test('a question without a keyword has no answer', () => {
  for (const message of ['', ' ', '?!', 'cooking', 'ಎಲ್ಲಿ']) assert.equal(replyTo(message), undefined, message)
})

// product 16.6
test("'hi' and 'hello' count only as words of their own", () => {
  for (const message of ['which', 'high', 'Delhi', 'othello', 'hiಹಿ']) assert.equal(replyTo(message), undefined, message)
  for (const message of ['Hi!', 'oh, hi there', '(hello)', 'hi-hi'])
    assert.match(replyTo(message) ?? '', /^Hello!/, message)
  assert.match(replyTo('which courses are there') ?? '', /SD/)
})

// product 16.6
test('a whole message wins, then the longest keyword in it', () => {
  const answers = [
    { keywords: ['map'], text: 'short' },
    { keywords: ['road map'], text: 'long' },
    { keywords: ['a road map'], whole: true, text: 'whole' },
  ]
  assert.equal(findAnswer('the road map', answers)?.text, 'long')
  assert.equal(findAnswer('maps', answers)?.text, 'short')
  assert.equal(findAnswer('A road map', answers)?.text, 'whole')
  assert.match(replyTo('hi, what is the price of online courses?') ?? '', /SD/)
  assert.match(replyTo('demo schedule') ?? '', /^Weekday batches/)
})

test('the demo answer leads to the demo class, the places to the map', () => {
  assert.deepEqual(findAnswer('demo', answers)?.link, { text: 'Book Demo Class', url: '/demo-class' })
  for (const place of ['location', 'map']) assert.equal(findAnswer(place, answers)?.map, true)
})

test('the four quick questions are answered', () => {
  assert.deepEqual(
    demoShown.chat.quickQuestions.map(({ label, keyword }) => [label, keyword]),
    [
      ['Course Info', 'courses'],
      ['Fees & Duration', 'price'],
      ['Book Demo', 'demo'],
      ['Show Map', 'location'],
    ],
  )
  for (const { keyword } of demoShown.chat.quickQuestions) assert.ok(replyTo(keyword), keyword)
})
