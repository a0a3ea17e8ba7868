import { course, handout, link, worksheet } from './course-drafts.ts'

export const firstSteps = course({
  title: 'First Steps in SAP: ERP for Freshers',
  description: `Four Saturdays for those who have never seen an ERP system and want to know whether it is for them, before they pay for a whole module.

**You will**

- find your way around Fiori and the classic screens, and keep a favourites list that saves you time;
- sell one thing, buy one thing, and look up where both arrived in the books;
- learn the words that every module shares: client, company code, plant, document, posting date;
- leave with a written suggestion from your mentor: SD, MM, LE or FICO, and why.

No laptop is needed and nothing has to be known. What you pay counts towards any of our longer courses.`,
  price: 7_500,
  duration: '4 Saturdays',
  modules: [
    {
      title: 'What a company does all day',
      description: 'Orders, deliveries, invoices and payments on paper first, acted out with the whole class in roles.',
      materials: [
        handout('first-01-company', 'Handout: a company on one page'),
        worksheet('first-01-roles', 'Roles: who passes which paper to whom'),
      ],
    },
    {
      title: 'Finding your way in the system',
      description: 'Logging on, the launchpad, transaction codes, search helps, variants, and how to read a message.',
      materials: [
        handout('first-02-screens', 'Handout: twenty codes and ten shortcuts'),
        worksheet('first-02-lab', 'Lab 1: find the customer who owes most'),
      ],
    },
    {
      title: 'One sale and one purchase',
      description: 'Both processes once from beginning to end, with nothing configured and everything looked at.',
      materials: [
        worksheet('first-03-sale', 'Lab 2: sell a bicycle'),
        worksheet('first-03-buy', 'Lab 3: buy its tyres'),
      ],
    },
    {
      title: 'Which module fits you',
      description: 'An hour in each of the four modules, and a talk with a mentor about where to go on.',
      materials: [handout('first-04-paths', 'Handout: four paths and where they lead')],
    },
  ],
})

export const abap = course({
  title: 'ABAP for Functional Consultants',
  description: `You will not become a programmer in six weekends. You will read what programmers wrote, stop where it goes wrong, and write a specification that needs no second meeting.

**You will**

- read a report from its selection screen to its output, and know what each loop is for;
- set a breakpoint, follow a value through a user exit, and say in one sentence why an order was refused;
- look into the tables behind your own module, join them in a query and trust the result;
- find the enhancement spots of SD, MM and FI, and describe what should happen there.

For those who have finished one functional module or work in one. Bring a problem from your project: we open it together.`,
  price: 24_000,
  duration: '6 weekends',
  modules: [
    {
      title: 'Tables before code',
      description:
        'The dictionary: VBAK and VBAP, EKKO and EKPO, ACDOCA; keys, foreign keys and how to find the right one.',
      materials: [
        handout('abap-01-tables', 'Handout: fifty tables a consultant meets'),
        worksheet('abap-01-lab', 'Lab 1: open orders of one plant, in a query'),
      ],
    },
    {
      title: 'Reading a report',
      description:
        'Data, loops, conditions and function modules, read aloud and in pairs until they stop looking foreign.',
      materials: [
        handout('abap-02-reading', 'Handout: thirty words of ABAP'),
        worksheet('abap-02-lab', 'Lab 2: what does this report leave out?'),
      ],
    },
    {
      title: 'The debugger is a consultant’s tool',
      description: 'Breakpoints, watchpoints, the call stack; following one condition value through a pricing routine.',
      materials: [
        handout('abap-03-debugger', 'Handout: five breakpoints that help'),
        worksheet('abap-03-lab', 'Lab 3: why is this discount missing?'),
      ],
    },
    {
      title: 'Exits, enhancements and the specification',
      description: 'User exits, BAdIs and enhancement spots; a functional specification with its test cases.',
      materials: [
        handout('abap-04-specification', 'Template: functional specification'),
        link('ABAP keyword documentation', 'https://help.sap.com/doc/abapdocu_latest_index_htm/latest/en-US/index.htm'),
      ],
    },
  ],
})
