import type { DemoBlog } from './blog-drafts.ts'
import { ofProcesses } from './blogs-of-processes.ts'
import { ofStudying } from './blogs-of-studying.ts'

export const demoBlogs: DemoBlog[] = [
  ...ofProcesses,
  ...ofStudying,
  {
    by: 'admin',
    age: 11.2,
    title: 'SD, MM, LE or FICO: which module fits you?',
    content: `Nobody has to guess. Ask yourself what you like to look at for eight hours a day.

- **SD** is for those who like customers, prices and promises: an order, a delivery, an invoice.
- **MM** is for those who like to know what there is, where it is, and when more of it comes.
- **LE** is for those who like things that move: warehouses, shipping points, routes.
- **FICO** is for those who like it when two columns add up.

Come to a free demo class, follow one order through the system with us, and notice where you would like to stay longer.`,
    published: true,
  },
  {
    by: 'admin',
    age: 4.1,
    title: 'What a practical lab session looks like',
    content: `You sit in front of a live S/4HANA system, not of slides. The mentor sets a task such as *"Sell ten pumps to a dealer in Hubballi, with GST, and bill them"*.

1. You try, alone or in pairs, for twenty minutes.
2. Something does not work. It never does the first time.
3. We look together at **why**: which setting decided, and where it is kept.
4. You do it again with a different plant, and it works.

Fifteen people at most, so that nobody waits for an answer.`,
    published: true,
  },
  {
    by: 'admin',
    age: 1.1,
    title: 'Preparing for a first SAP interview',
    content: `A draft: five questions that every fresher is asked, and how to answer them from what was done in the lab.`,
    published: false,
  },
]
