/**
 * Messages to those who asked about a course: staff choose one, read and change it, and send it from their own WhatsApp or
 * email. In braces stands what is filled in: {name}, {course}, {institute}, {address} and {map}; {class}, a class they are
 * invited to; {visited}, the day they came; {batch} and {until}, of a seat that is kept for them. A message of which something
 * is not known is not offered.
 */
export const messageTemplates = {
  reply: {
    name: 'Reply',
    subject: 'Your enquiry to {institute}',
    text: 'Hello {name}, this is {institute}. You asked about {course}.',
  },
  invitation: {
    name: 'Invitation',
    subject: 'Your demo class at {institute}',
    text: 'Hello {name}, we have reserved a seat for you in a class of {course}: {class}, at {institute}, {address}. Map: {map}. Please tell us if you cannot come.',
  },
  reminder: {
    name: 'Reminder',
    subject: 'Reminder: your demo class at {institute}',
    text: 'Hello {name}, this is a reminder of your demo class in {course}: {class}, at {institute}, {address}. See you there!',
  },
  afterDemo: {
    name: 'After the demo',
    subject: 'After your demo class at {institute}',
    text: 'Hello {name}, thank you for coming to our class of {course} on {visited}. Do you have any questions about the course, the next batch or the fee?',
  },
  seatOffered: {
    name: 'Seat offered',
    subject: 'A seat for you at {institute}',
    text: 'Hello {name}, a seat in {batch} is kept for you until {until}. Please log in and accept it, or tell us if you do not need it.',
  },
}
