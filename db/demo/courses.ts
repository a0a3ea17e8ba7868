import type { CourseInput } from '../../src/features/courses/contract.ts'
import { course, handout, link, worksheet } from './course-drafts.ts'
import { abap, firstSteps } from './short-courses.ts'
import type { Staff } from './users.ts'

/** `edited`: days since what students see of it changed. */
export type DemoCourse = { draft: CourseInput; by: Staff; age: number; edited?: number }

const sd = course({
  title: 'SAP S/4HANA SD: Sales and Distribution',
  description:
    'Follow one order from the first inquiry to the paid invoice, on a live S/4HANA system, until you can configure every step yourself.',
  audience:
    'For freshers and working professionals; no SAP experience is needed, a feeling for how a company sells helps.',
  outcomes: `Set up a sales organisation, its channels and divisions, and assign them to company code and plant
Configure sales documents, item categories and schedule lines, and see why a line behaves as it does
Price with condition records and access sequences, including GST for India
Deliver, post goods issue and bill, and read the accounting document that comes out`,
  price: 45_000,
  duration: '2.5 months',
  modules: [
    {
      title: 'The enterprise structure of selling',
      description:
        'Sales organisation, distribution channel, division, sales area, shipping point: what each decides and how they are assigned.',
      materials: [
        handout('sd-01-structure', 'Handout: organisational units of SD'),
        worksheet('sd-01-lab', 'Lab 1: build a sales area'),
      ],
    },
    {
      title: 'Master data and the business partner',
      description:
        'Customers as business partners, material master sales views, customer-material info records and item proposals.',
      materials: [
        handout('sd-02-partner', 'Handout: business partner roles'),
        worksheet('sd-02-lab', 'Lab 2: a customer with two ship-to parties'),
      ],
    },
    {
      title: 'From inquiry to order',
      description:
        'Sales document types, item categories, schedule lines and copy control; availability check and incompleteness.',
      materials: [
        handout('sd-03-order', 'Handout: how an item category is found'),
        worksheet('sd-03-lab', 'Lab 3: a free-of-charge item'),
      ],
    },
    {
      title: 'Pricing with the condition technique',
      description:
        'Condition tables, access sequences, condition types and the pricing procedure, with GST worked through on an invoice.',
      materials: [
        handout('sd-04-pricing', 'Handout: the condition technique on one page'),
        worksheet('sd-04-lab', 'Lab 4: a discount for one customer group'),
      ],
    },
    {
      title: 'Delivery, billing and the way to FI',
      description:
        'Outbound delivery, picking, post goods issue, billing types and account determination; credit and debit memos.',
      materials: [
        handout('sd-05-billing', 'Handout: account determination'),
        link('SAP Help Portal: Sales', 'https://help.sap.com/docs/SAP_S4HANA_ON-PREMISE'),
      ],
    },
  ],
})

const mm = course({
  title: 'SAP S/4HANA MM: Materials Management',
  description:
    'Buy, receive, store and pay for what a company needs, and learn how S/4HANA keeps quantity and value in step.',
  audience:
    'For whoever wants to know a company from its stores and its purchase desk. Bring a notebook: every evening ends with an hour in the system.',
  outcomes: `Maintain materials, vendors as business partners, info records and source lists
Run purchasing from requisition to order, with release strategies and outline agreements
Post goods movements and see the ledger move with the stock
Verify invoices, handle differences and close the period`,
  price: 42_500,
  duration: '2.5 months',
  modules: [
    {
      title: 'Procure-to-pay in one evening',
      description: 'The whole process once through the system, so that every later detail has a place.',
      materials: [
        handout('mm-01-p2p', 'Handout: the documents of procure-to-pay'),
        worksheet('mm-01-lab', 'Lab 1: buy ten laptops'),
      ],
    },
    {
      title: 'Materials, vendors and sources',
      description:
        'Material types and views, valuation classes, purchasing info records, source lists and quota arrangements.',
      materials: [
        handout('mm-02-master', 'Handout: views of the material master'),
        worksheet('mm-02-lab', 'Lab 2: two vendors, one quota'),
      ],
    },
    {
      title: 'Purchasing and release',
      description:
        'Requisitions, requests for quotation, orders, contracts and scheduling agreements; release with classification.',
      materials: [
        handout('mm-03-release', 'Handout: release strategy step by step'),
        worksheet('mm-03-lab', 'Lab 3: an order above five lakh'),
      ],
    },
    {
      title: 'Inventory and valuation',
      description: 'Movement types, stock types, reservations, physical inventory; moving average and standard price.',
      materials: [
        handout('mm-04-movements', 'Handout: thirty movement types worth knowing'),
        worksheet('mm-04-lab', 'Lab 4: count a bin and post the difference'),
      ],
    },
    {
      title: 'Invoice verification',
      description:
        'Three-way match, tolerances, blocked invoices, planned and unplanned delivery costs, GR/IR clearing.',
      materials: [handout('mm-05-invoice', 'Handout: reading a blocked invoice')],
    },
  ],
})

const le = course({
  title: 'SAP S/4HANA LE: Logistics Execution',
  description:
    'Move goods through a warehouse and onto a truck: inbound, outbound, transport, and the structure of the warehouse that makes it work.',
  audience: 'For those who know SD or MM and want to see the goods move; a good second course.',
  outcomes: `Model a warehouse with storage types, sections and bins
Put away and pick with strategies you configured yourself
Pack, load and plan a shipment with its costs
Follow serial numbers and batches from the gate to the customer`,
  price: 38_000,
  duration: '2 months',
  modules: [
    {
      title: 'The warehouse on paper and in the system',
      description: 'Warehouse number, storage types, sections, bins, and how they hang on plant and storage location.',
      materials: [
        handout('le-01-structure', 'Handout: a warehouse drawn bin by bin'),
        worksheet('le-01-lab', 'Lab 1: model a small warehouse'),
      ],
    },
    {
      title: 'Inbound: from gate to bin',
      description: 'Inbound deliveries, transfer requirements and orders, putaway strategies, handling units.',
      materials: [
        handout('le-02-inbound', 'Handout: putaway strategies compared'),
        worksheet('le-02-lab', 'Lab 2: next empty bin'),
      ],
    },
    {
      title: 'Outbound: from order to dock',
      description: 'Outbound deliveries, picking waves, removal strategies, packing and goods issue.',
      materials: [
        handout('le-03-outbound', 'Handout: FIFO, LIFO and fixed bins'),
        worksheet('le-03-lab', 'Lab 3: one wave, forty lines'),
      ],
    },
    {
      title: 'Shipments and freight',
      description: 'Transportation planning points, routes, shipment stages and shipment costs with their settlement.',
      materials: [
        handout('le-04-shipment', 'Handout: what a shipment costs'),
        worksheet('le-04-lab', 'Lab 4: Bengaluru to Chennai in two stages'),
      ],
    },
  ],
})

const fico = course({
  title: 'SAP S/4HANA FICO: Financial Accounting and Controlling',
  description:
    'Understand the universal journal well enough to configure a company, close its month and explain its margins.',
  audience: 'Commerce graduates feel at home quickly; engineers are welcome too.',
  outcomes: `Set up company code, chart of accounts, fiscal year and document types
Work in general ledger, payables, receivables and assets, with GST and TDS for India
Plan and settle cost centres, internal orders and profit centres
Close a period and read the result in both FI and CO`,
  price: 55_000,
  duration: '3 months',
  modules: [
    {
      title: 'Company code and general ledger',
      description:
        'Chart of accounts, account groups, fiscal year variants, posting periods, document types and the universal journal.',
      materials: [
        handout('fico-01-ledger', 'Handout: one table for everything, ACDOCA'),
        worksheet('fico-01-lab', 'Lab 1: a company from nothing'),
      ],
    },
    {
      title: 'Payables, receivables and tax',
      description: 'Business partner accounts, payment terms, automatic payment, dunning; GST and TDS configuration.',
      materials: [handout('fico-02-tax', 'Handout: GST in S/4HANA'), worksheet('fico-02-lab', 'Lab 2: a payment run')],
    },
    {
      title: 'Assets',
      description: 'Asset classes, depreciation areas and keys, acquisition, transfer, retirement and the year change.',
      materials: [
        handout('fico-03-assets', 'Handout: depreciation keys by example'),
        worksheet('fico-03-lab', 'Lab 3: buy, move and scrap a machine'),
      ],
    },
    {
      title: 'Controlling: where money goes',
      description: 'Controlling area, cost elements, cost centres, internal orders, allocations and profit centres.',
      materials: [
        handout('fico-04-controlling', 'Handout: primary and secondary cost elements'),
        worksheet('fico-04-lab', 'Lab 4: share the canteen'),
      ],
    },
    {
      title: 'Closing',
      description: 'Accruals, foreign currency valuation, GR/IR, settlement, and the financial statement version.',
      materials: [
        handout('fico-05-closing', 'Handout: a month-end checklist'),
        link('SAP Help Portal: Finance', 'https://help.sap.com/docs/SAP_S4HANA_ON-PREMISE'),
      ],
    },
  ],
})

const integration = course({
  title: 'Integration Lab: SD, MM and FICO together',
  description:
    'Eight Saturdays on one company: a customer order that needs a purchase, a delivery and a closing. For those who have finished one module and want to see the seams between them.',
  price: null,
  duration: '8 Saturdays',
  modules: [],
})

const interview = course({
  title: 'Interview Preparation for SAP Consultants',
  description:
    'Resume reviews, mock interviews with practising consultants and the questions companies in Bengaluru really ask. Being written: it opens once the first batch has its dates.',
  price: 6_500,
  duration: '3 weekends',
  published: false,
  modules: [
    { title: 'Your resume', description: 'From a list of transactions to a story of what you built.', materials: [] },
  ],
})

/** In the order in which they were made. `age`: days since. The first is the one the demo's student is enrolled in. */
export const demoCourses: DemoCourse[] = [
  { draft: sd, by: 'mentor', age: 110 },
  { draft: mm, by: 'stock', age: 109, edited: 19.1 },
  { draft: le, by: 'stock', age: 104 },
  { draft: fico, by: 'ledger', age: 98, edited: 6.9 },
  { draft: integration, by: 'seams', age: 86 },
  { draft: firstSteps, by: 'mentor', age: 78 },
  { draft: abap, by: 'seams', age: 47 },
  { draft: interview, by: 'admin', age: 5 },
]
