import type { DemoBlog } from './blog-drafts.ts'

export const ofStudying: DemoBlog[] = [
  {
    by: 'seams',
    age: 54.2,
    published: true,
    title: 'ABAP for people who will never be programmers',
    content: `“I am functional, I don’t do code.” I hear it every week, usually from somebody who has just waited three days for an answer that was ten minutes away.

You need not write ABAP. But an order was refused, the message says *see long text*, the long text says nothing, and the developer is in another time zone. What then?

## What a consultant should be able to do

**Find the message.** Every message has a class and a number. With these two you find the line that raised it, and the condition around it usually reads like a sentence: if the plant is empty, complain.

**Stop before it.** Set a breakpoint on that message, repeat what the user did, and look at the values. Nine times out of ten it is no bug. It is a customer without a tax classification, and you have your answer.

**Read the tables.** \`VBAK\` is the head of an order and \`VBAP\` its items; \`VBFA\` says what became of them. Once you can join these three in a query, you stop asking for reports.

**Write down what you want.** A good specification has three parts: what happens today, with a document number; what should happen instead, with the same document; and the cases in which nothing should change. The third part is the one that saves a second meeting.

## What you can leave to others

Performance, object orientation, transports of code, how to write a BAdI properly. It is a profession, and a fine one. Respect for it grows when you have read some.

## An exercise for this evening

Take any message that you have seen this week. Go to \`SE91\`, find its number, and press *where-used*. Open the shortest place that comes up. You will not understand all of it. You will recognise, among forty lines of strangers, three fields you know from your own screens, and one \`IF\`.

That is the whole secret. The rest is patience, and six weekends of company.`,
  },
  {
    by: 'admin',
    age: 33.3,
    published: true,
    title: 'How to choose a batch when you work full time',
    content: `Half of our students come from an office. They ask about fees and certificates, and the question that decides how it goes is another one: which evenings will still be yours in week seven?

## Weekdays, seven to nine

Short sessions, five times a week, with one thing in each. You sleep a night between configuring pricing and configuring it again, and that night does half of the learning.

It suits you if your office is within forty minutes of the classroom and nobody schedules calls after six. It does not suit you if you travel: whoever misses Tuesday sits in Wednesday without knowing why.

## Weekends, ten to four

Long days, and a process in one piece: order, delivery, invoice and accounting before lunch has worn off. People from factories and warehouses like it, for their weekdays belong to the shift.

The danger is the five days between. Those who do well give the system **three evenings of an hour each** at home. Those who do not have forgotten Saturday by Friday.

## Four questions to ask yourself

1. In the last two months, how often did you leave on time on a Wednesday?
2. Who at home has to agree, and have you asked them?
3. Is there a quarter end, an audit or a wedding within the next ten weeks?
4. Do you learn from listening, or only when you have done it yourself?

If the answer to the third is yes, wait for the batch after. We would rather have you in January with your head free than in November with one eye on the phone.

## And if life happens anyway

It does. Every session is explained in a handout that you keep, the practice system is open at night, and a mentor holds an hour before class for whoever fell behind. Come to that hour in the *first* week you miss something, not in the fourth.

Attend a free demo class of either kind before you decide. Bring the person who will be minding your children.`,
  },
  {
    by: 'admin',
    age: 16.2,
    published: true,
    title: 'A month-end close in seven evenings',
    content: `Month end has a bad name. People think of accountants who eat dinner at their desks. In the FICO course we take seven evenings for one close, in an order that any finance team would recognise, so that nothing about it stays a mystery.

**Evening one: shut the doors.** The MM period moves on and the posting periods in FI close for everyone but a few. We try to post into last month as a store clerk, and are refused. Good.

**Evening two: what is still in the waiting room?** GR/IR holds goods without invoices and invoices without goods. We go through it line by line. Some will match next week, and some never will, and somebody has to say so.

**Evening three: what belongs to this month and was not billed.** Rent, electricity, the consultant who always bills late. Accruals are posted with their reversal date, so that next month undoes them by itself.

**Evening four: machines grow old.** The depreciation run: first as a test, then for real. The class always has one asset with the wrong key. Finding it is the exercise.

**Evening five: the dollar moved.** Open items in foreign currency are valued at the month’s rate. We argue about realised and unrealised differences until everybody can explain both to a shopkeeper.

**Evening six: who used the canteen?** Costs collected in one place are shared among those who caused them. Allocation cycles are simple to run and hard to defend, so half of this evening is spent defending them.

**Evening seven: read it.** The balance sheet, the profit and loss, margins by profit centre. Each student chooses one number and traces it back to a document that a real person posted.

## What stays

After those evenings a checklist is no longer forty lines to tick off. Each line answers a question somebody is going to ask. If you come from commerce you will know the questions already, and be surprised how few clicks an answer takes. If you come from engineering it is the other way round, and you sit next to each other for a reason.`,
  },
]
