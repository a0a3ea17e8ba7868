import { escapeMarkup } from '#src/shared/markup.ts'

/** What goes into the file: `style` and `script` are its own, of which `policy` has the hashes; all else is plain text. */
export type CheckPage = Record<'policy' | 'style' | 'script' | 'keys' | 'institute' | 'date' | 'address', string>

export const checkPage = ({ policy, style, script, keys, institute, date, address }: CheckPage) => `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Verify a certificate · ${escapeMarkup(institute)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Verify a certificate</h1>
<p>Of ${escapeMarkup(institute)}. This page verifies certificates without a connection: save it, and paste the link of a
certificate. It has our keys of ${escapeMarkup(date)}.</p>
<form>
<label for="token">Link of the certificate</label>
<textarea id="token" rows="6" autocomplete="off" spellcheck="false"></textarea>
<button type="submit">Verify</button>
</form>
<p id="verdict" role="status"></p>
<dl id="fields"></dl>
<p>It cannot say whether a certificate was revoked. Ask with its number at ${escapeMarkup(address)}.</p>
<noscript><p>Please turn on JavaScript, which verifies the signature.</p></noscript>
</main>
<script type="application/json" id="keys">${keys.replaceAll('<', '\\u003c')}</script>
<script>${script}</script>
</body>
</html>
`
