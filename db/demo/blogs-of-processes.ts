import type { DemoBlog } from './blog-drafts.ts'

export const ofProcesses: DemoBlog[] = [
  {
    by: 'admin',
    age: 79.1,
    published: true,
    title: 'Order-to-cash, told as the story of one pump',
    content: `A dealer in Davangere rings on a Monday morning. He needs one pump, by Friday. Everything that SAP SD does is what a company does with that sentence.

## Monday: the promise

The sales clerk opens \`VA01\` and enters the dealer, the material and a quantity of one. Three questions are answered before she has finished typing.

- **What does it cost?** The pricing procedure collects a base price, the dealer’s discount and GST. Because the dealer sits in Karnataka like our plant, it is CGST and SGST; a dealer in Chennai would have got IGST.
- **Is there one?** The availability check looks at stock and at what is expected, and subtracts what others were promised.
- **Does he pay?** The credit check knows what he owes.

The order is saved. Nothing has moved and no account has changed: an order is a promise, not a posting.

## Wednesday: the box

A delivery is created at the shipping point. Somebody picks the pump, packs it and posts **goods issue**. That is the moment of the week. Stock goes down by one, and in the same second the ledger moves: cost of goods sold against inventory.

Students are often surprised that the accountant did nothing. She did it months ago, when she decided with us which account belongs to which movement.

## Thursday: the bill

\`VF01\` copies the delivery into an invoice. Revenue is posted, tax is posted, and the dealer now owes us money. *Which* revenue account? Account determination asks five things in order: chart of accounts, sales organisation, the customer’s group, the material’s group, the account key.

## Three weeks later: the cash

The payment arrives and clears the open item. From the bank line you can click back to the invoice, the delivery, the order and the phone call.

In our first SD evening we follow this pump without configuring anything. In the ten weeks after it we come back to every full stop in this story and ask: who decided that, and where is it kept?`,
  },
  {
    by: 'stock',
    age: 66.2,
    published: true,
    title: 'Why a goods receipt moves two ledgers',
    content: `Ask ten people in a store what a goods receipt is, and nine say: the stock goes up. Ask the tenth, who sits in accounts, and she says: we owe somebody. Both are right, and that is why MM is taught best by someone who has had to explain himself to both.

## One posting, two sides

Forty bearings arrive against a purchase order at ₹850 each. You post movement type **101**. The material document says: plant, storage location, plus forty. The accounting document, written at the same instant, says:

- inventory, debit ₹34,000;
- **GR/IR clearing**, credit ₹34,000.

No invoice has come. But the goods are here, so there is a debt that has no name yet. GR/IR is its waiting room. When the invoice is verified in \`MIRO\`, the waiting room empties and the vendor’s account takes the debt over.

## When the two disagree

The invoice says ₹870. What happens to the ₹800 between them? It depends on one field of the material master.

1. With a **moving average price** the difference goes into the stock, and the bearings are worth a little more from now on.
2. With a **standard price** the stock keeps its value, and the difference lies in an account where a controller will find it.
3. If half of the bearings are sold by then, the moving average takes only the half that is left. The rest is a price difference after all. This is the one that everybody forgets.

## What we do with it in class

Every group gets a material, a vendor and an invoice that does not fit. They post it four times: with both price controls, and before and after a sale. Then they close the system and draw the accounts on the whiteboard from memory.

After that evening nobody says again that MM is only about boxes. And when a user calls because “the stock value is wrong”, they know which three documents to ask for before they look anywhere else.`,
  },
  {
    by: 'stock',
    age: 42.3,
    published: true,
    title: 'A morning at the shipping point',
    content: `Before I taught, I ran a warehouse for nine years. When I explain logistics execution I think of one particular gate and what happened there between six and nine in the morning. Here is that morning, with the names that the system has for it.

**6:00.** Orders are due. Somebody runs the delivery due list, and two hundred deliveries appear. Each belongs to a *shipping point*: a gate with people and a clock. The system chose it from three things: the shipping condition of the customer, the loading group of the material and the delivering plant. If a delivery appears at the wrong gate, it is one of those three. It has never been anything else.

**6:20.** Picking starts in waves. We did not walk for one delivery; we walked for one aisle. The removal strategy says which bin gives its goods first: the oldest, the one that is nearly empty, the fixed one by the door.

**7:10.** A bin that should hold twelve holds ten. In a bad warehouse somebody takes two from elsewhere and tells nobody. In a good one the picker confirms ten, the difference is posted, and the count for that bin is already on tomorrow’s list.

**7:45.** Packing. Cartons go into pallets, pallets into a truck: handling units within handling units. Scan the pallet, and the truck knows all that is in it.

**8:30.** The driver signs. *Post goods issue.* From here on the goods are no longer ours, and the accountant, who is still at breakfast, has them off her books.

**8:50.** The first phone call: “Where is my truck?” If the shipment was planned in stages with real times, the answer takes ten seconds.

## What to take from it

Configuration is easy to click and hard to judge. Whenever you set a strategy in the lab, ask who has to walk because of it. If you do not know, come with us on a Saturday: once in every batch we visit a warehouse, and the best questions of the course are asked there.`,
  },
  {
    by: 'seams',
    age: 24.4,
    published: true,
    title: 'Three documents that explain how the modules meet',
    content: `Most people learn SAP by module, as one learns a language by word lists. Companies do not work by module. If you want to see how the parts meet, you do not need an architecture diagram. Open three documents.

## 1. The accounting document of a goods issue

Sell one thing from stock, post the goods issue, and look at what was written in FI. You see two lines and a puzzle: you never typed an account. The valuation class came from the **material** (MM), the movement type from the **schedule line category** (SD), the accounts from a table that **FI** owns. Three teams had to agree before you could press one button. When it fails in a project, it fails because two of them were not in the same room.

## 2. The requisition that nobody wrote

Now sell something that you do not stock. With a third-party item the order writes a purchase requisition by itself. It turns into a purchase order, the vendor delivers straight to your customer, and you bill when *his* invoice arrives. One sales order, and for a moment SD, MM and FI are the same thing. Change the quantity in the order and watch who hears of it, and who does not.

## 3. The line with everything in it

Open table \`ACDOCA\` for the invoice you have just posted. The customer is there, and the material, the profit centre, the plant, the sales organisation. Before S/4HANA you would have joined five tables and hoped that they matched. Now the finance manager’s question, “which customers in the south bought pumps at a loss?”, has an answer in one place, *if* the people in SD and CO filled their fields.

## Why eight Saturdays

In the Integration Lab nobody teaches configuration. You are given a company with two plants and a problem, and every group owns one module. By the third Saturday each group has broken another one’s process at least once. By the eighth they ask before they save.

That habit is what we are after. It does not fit on a certificate, and project leads recognise it within a week.`,
  },
]
