/** The logo of the demo. */
export const DEMO_LOGO = '/drawings/logo.svg'

/** Under an address that browsers may keep, such as '/icon-192.png?v=Ab3d_x2Q'. */
export const withVersion = (path: string, { version }: { version: string }) => (version ? `${path}?v=${version}` : path)
