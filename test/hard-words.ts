/** Texts of which one may hold a space or a comma. */
export const list = (text: string) => text.split(' | ')

/** Names that are hard to find: alike, with signs that a pattern would read, accented, in scripts of India. */
export const NAMES = [
  ...list("Asha Rao | Asha Rana | Kiran Rao | Raoul D | Vijay Karao | R. K. Narayan | Li | X Æ A-12 | Sean O'Brien"),
  ...list('Jean D’Souza | A. P. J. Abdul Kalam | APJ Rao | R.K.Laxman'),
  ...list('José Álvarez | ZOË Ñandu | Šárka Říhová | 100% Rao | Under_score Rao | Back\\slash Rao'),
  ...list('किरण राव | आशा किरण | ಕಿರಣ್ ಗೌಡ | ಆಶಾ ಗೌಡ | ಕಿರಣ್ Rao | Asha राव'),
]

/** Search terms that find them, or nothing. */
export const TYPED = [
  ...list(
    "a | r | ra | RA | rao | asha rao | a r | é | É | Ñ | ří | ŘÍHOV | æ | ' | o'b | @ | . | - | p1 | p1@ | P1@EXAMPLE",
  ),
  ...list("d'souza | D’S | apj | apj kalam | a. p. j. kalam | p. j. | rk laxman | r k l | R.K. | r. rao"),
  ...list('% | _ | \\ | 100% | 0% | r_s | k\\s | %% | __ | zq | zzzz | कि | किरण | राव | ि | ಕಿ | ಗೌಡ | ್'),
]
