/** A word of our own where the field has one. */
export type BannedWord = {
  /** The field's word, or what a name says instead. */
  use: string
  /** Words within an identifier, or a file's or folder's name: `draw` is in `drawMark` and `draw-mark.ts`; `own-turn` in `ownTurn`. */
  inNames?: string[]
  /** Whole identifiers: `one`, but not `oneOf`. */
  names?: string[]
  /** In comments, test titles and what a screen or an email says. */
  inText?: RegExp
  /** Identifiers and paths that may have it. */
  except?: string[]
  /** What a text may say all the same. */
  exceptText?: RegExp
}

/** One term per thing: `npm run structure -- --words` lists where another one stands. */
export const BANNED_WORDS: BannedWord[] = [
  {
    use: 'render',
    inNames: ['draw', 'draws', 'drew', 'drawn'],
    inText: /\b(draws?|drew|drawn)\b/,
    exceptText: /faces are drawn|draws each of them|warehouse drawn/,
  },
  {
    use: 'feature; shared',
    inNames: ['room', 'rooms', 'doorway', 'doorways'],
    inText:
      /\b(doorways?|(later|earlier|each|every|no|what a|which|those) rooms?|rooms? (that|whose|which|tells?|before|react)|rooms are)\b/,
    // Where a class is held.
    except: [
      'room',
      'rooms',
      'hasRoom',
      'Room',
      'moveRoom',
      'freeRooms',
      'FreeRooms',
      'Rooms',
      'roomsFree',
      'FreeRoomButtons',
      'FreeRoomsSlot',
      'src/features/timetable/server/rooms.test.ts',
      'src/features/timetable/web/free-rooms.tsx',
      'src/features/timetable/web/free-room-buttons.tsx',
      'src/features/timetable/web/rooms-free.ts',
    ],
    exceptText: /no room\b|room is where the batch is|all rooms and mentors|free[ -]rooms|rooms are (free|shown)/,
  },
  { use: 'Props, or …Props', names: ['Shown', 'Asked'] },
  {
    use: 'connection, offline',
    inNames: [
      'without-line',
      'with-line',
      'lost-line',
      'held-line',
      'open-line',
      'database-line',
      'weak-line',
      'events-line',
    ],
    inText:
      /\b(without a|weak|slow|dead|broken|lost|bad|a phone's|whose|nobody's|back on|hold the|on the) line\b(?! each)|\b(the|a) line (is (down|up|back|gone|broken|there)|that (is gone|breaks|flaps)|was (down|gone)|(breaks|broke|flaps|goes|went|comes|came)\b)|\bfor a line\b/,
    exceptText: /a line of (script|ours)|the line breaks it|the line that runs/,
  },
  {
    use: 'notification, floating widget, course detail',
    inNames: ['news', 'corner', 'corners', 'prospectus'],
    inText: /\b(news|corners?|prospectus)\b/i,
    // A purpose that users agree to, and what its emails are called.
    except: ['news'],
    exceptText: /Warehouse news|newsletter|^news$|News from us$/,
  },
  {
    use: 'end-to-end test, fixture',
    // `casts` of a source are TypeScript's.
    inNames: ['story', 'stories', 'cast'],
    inText: /\b(stor(y|ies)|the cast)\b/i,
    exceptText: /^(success|your) story/i,
  },
  {
    use: 'what it does',
    inNames: ['stray', 'strays', 'own-turn', 'hindrance', 'whole-or-none', 'passing-time', 'keep-corners', 'reads-on'],
    names: ['NOTHING', 'holdStudents', 'ownMarks'],
    inText: /\bstrays?\b/,
  },
  {
    use: 'the name of the thing',
    names: ['one', 'other', 'others', 'own', 'found', 'some'],
    // `other` is a subject of a message and a type of a material.
    except: ['src/features/courses/web/material-inputs.tsx', 'src/features/enquiries/rules.ts'],
  },
  {
    use: 'user, account',
    inNames: ['person', 'persons', 'people', 'member', 'members'],
    // A section of the institute's settings: who works and teaches there, and former students.
    except: ['MemberExpression', 'people', 'People', 'src/shared/institute/people', 'db/demo/institute/people'],
  },
  {
    use: 'emit, event, notify, subscribe',
    inNames: ['tell', 'tells', 'told', 'said', 'hear', 'hears', 'heard'],
    inText: /\b(told|hears?|heard)\b/,
    // The field `said` of a register and the column `said_at` of a mark.
    except: [
      'src/features/attendance/shapes.ts',
      'src/features/attendance/server/register.ts',
      'src/features/attendance/web/register/use-register.ts',
      'saidAt',
    ],
  },
  {
    use: 'invalidate, cache tag',
    inNames: ['stale', 'topics', 'live'],
    inText: /\b(grows? old|made old|makes? old)\b/,
    // `staleTime` is TanStack Query's; a page that follows events is live; the topic of a class is what is taught.
    except: [
      'src/app/live.tsx',
      'Live',
      'LiveUpdates',
      'staleTime',
      'topic',
      'Topic',
      'TopicField',
      'removeStaleLockFiles',
    ],
  },
  {
    use: 'email',
    inNames: ['letter', 'letters'],
    inText: /\b(a|an|any|the|one|by|of|no|in|each|every|all|queued) letters?\b/i,
    // Those of a script; the names under which emails of earlier versions wait in the queue.
    except: ['src/server/db/transliterate.ts', 'approvalLetter', 'offerLetter', 'classLetter'],
    exceptText:
      /^one letter$|Only a letter, where|a letter (or digit|that is not English)|no letters of Indian|one letter is not|to the letter/,
  },
  {
    use: 'page (of a list), response, procedure or endpoint, locked',
    // Not `held`: a seat, a class and an email is held.
    names: ['part', 'parts', 'answer', 'answers', 'call', 'calls'],
    // The answers of the chat, to leave and to privacy requests, and the field of an invitation; `call` is oRPC's; the parts of a class that was held in part.
    except: [
      'src/features/enquirers/server/one-class.test.ts',
      'src/features/attendance/rules.ts',
      'src/features/attendance/rules.test.ts',
      'src/features/attendance/server/attendance-handlers.ts',
      'src/features/leave/contract.ts',
      'src/features/leave/messages.ts',
      'src/features/leave/server/answering.ts',
      'src/features/leave/server/class-queries.ts',
      'src/features/leave/server/handlers.ts',
      'src/features/leave/server/leave.test.ts',
      'src/features/leave/server/queries.ts',
      'src/features/leave/server/table.ts',
      'src/features/leave/shapes.ts',
      'src/features/leave/web/answer-buttons.tsx',
      'src/features/leave/web/in-words.ts',
      'src/features/leave/web/leave-of-student.tsx',
      'src/features/privacy/requests-contract.ts',
      'src/features/privacy/server/erasure/erasure.test.ts',
      'src/features/privacy/server/requests/request-handlers.ts',
      'src/features/privacy/server/requests/request-queries.ts',
      'src/features/privacy/server/requests/requests.test.ts',
      'src/features/privacy/server/table.ts',
      'src/features/privacy/web/requests/answer-dialog.tsx',
      'src/features/privacy/web/requests/own-requests.tsx',
      'src/features/privacy/web/requests/requests-page.tsx',
      'src/features/site/rules.ts',
      'src/features/site/rules.test.ts',
      'src/features/site/web/answers.ts',
      'src/features/site/web/conversation.ts',
      'src/features/visits/contract.ts',
      'src/features/visits/server/link-handlers.ts',
      'src/features/visits/server/links.test.ts',
      'src/features/visits/web/demo-invitation-page.tsx',
      'test/full-account/fill-account.ts',
      'test/full-account/fill-classroom.ts',
      'test/other-institute-emails.test.ts',
      'test/sweeps/audit.test.ts',
      'db/demo/institute/chat-answers.ts',
      'src/shared/institute/shown-shape.ts',
      'src/shared/institute/website.ts',
      'test/browser/privacy.test.ts',
      'src/web/api/api.ts',
    ],
  },
  {
    use: 'a verb of the field for a function, …Query for its options, a constant with its unit',
    names: [
      'whenCalm',
      'holdPresses',
      'useAsked',
      'askedIn',
      'leadHome',
      'inABar',
      'inTwo',
      'fivesIn',
      'whyNot',
      'byOurClock',
      'wasThere',
      'NotTaken',
      'BrokenOff',
      'Bone',
      'Fate',
      'Fates',
      'Doubt',
      'Narrowing',
      'TOGETHER',
      'PATIENCE',
      'SHORTLY',
      'A_MOMENT',
      'A_WHILE',
      'A_LITTLE',
      'PUNCTUAL',
      'MOST',
      'LONGEST',
      'keysOf',
      'homeOf',
      'whoOf',
      'channelsOf',
      'inSentence',
      'unbroken',
      'howMany',
      'chosenBy',
    ],
    inNames: ['use-steady'],
  },
  {
    use: 'what it holds: phones, the action, the query',
    names: ['known', 'asked', 'Known', 'setAsked'],
    // The state of an enquirer, and how many students a round of feedback asked.
    except: [
      'src/features/dashboard/web/reports/enquirer-figures.tsx',
      'src/features/enquirers/shapes.ts',
      'src/features/enquirers/rules.ts',
      'src/features/enquirers/server/figure-queries.ts',
      'src/features/enquirers/web/state-badge.tsx',
      'src/features/feedback/messages.ts',
      'src/features/feedback/rules.ts',
      'src/features/feedback/rules.test.ts',
      'src/features/feedback/server/handlers.ts',
      'src/features/feedback/server/queries.ts',
      'src/features/feedback/server/table.ts',
      'db/demo/load/feedback.ts',
    ],
  },
  { use: 'enquirers', inNames: ['admissions'] },
  {
    use: 'count, sum',
    inNames: ['tally', 'tallies', 'tallied'],
    // The table of before 1.0.
    except: ['src/server/db/schema/schema.test.ts'],
  },
  { use: 'maxWait', inNames: ['patience'] },
  { use: 'MAX_… or MIN_…', inNames: ['most-[a-z-]+', 'longest-(?!first)[a-z-]+', 'shortest-[a-z-]+'] },
]
