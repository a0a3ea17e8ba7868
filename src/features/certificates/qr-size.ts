import { encodeQR } from 'qr'

/** The least correction, for the largest modules: a certificate on paper or on a screen is whole. */
export const QR_ECC = 'low'

/** How many modules the code of a text has on each side, without its border. */
export const countModules = (text: string) => encodeQR(text, 'raw', { ecc: QR_ECC, border: 1 }).length - 2
