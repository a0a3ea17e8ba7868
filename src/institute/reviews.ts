/** What former students say, four of them. `rating` is 4 or 5; portraits lie in public/drawings. */
export const reviews = [
  {
    name: 'Ishita Kulkarni',
    role: 'SD Consultant',
    content:
      'We posted every order ourselves, from quotation to invoice. In my first interview I could simply describe what I had done.',
    rating: 5,
    image: '/drawings/person-1.svg',
  },
  {
    name: 'Prakash Naidu',
    role: 'Purchasing executive, learning MM',
    content:
      'I came after work, tired, and still stayed until nine. Twelve people in the room, so no question was left for later.',
    rating: 5,
    image: '/drawings/person-2.svg',
  },
  {
    name: 'Sana Mirza',
    role: 'B.Com graduate, fresher',
    content:
      'The practical sessions made the difference. I would have liked even more lab time, which is a good sign, I think.',
    rating: 4,
    image: '/drawings/person-3.svg',
  },
  {
    name: 'Gurpreet Bedi',
    role: 'Warehouse supervisor, now LE',
    content:
      'My mentor had run a real warehouse and it showed. The mock interviews were harder than the real ones, thankfully.',
    rating: 5,
    image: '/drawings/person-4.svg',
  },
]
