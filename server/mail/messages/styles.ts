// Mail programs ignore style sheets in part or as a whole, so each element has its styles inline.
import { illustrationShades, palette } from '@/data/palette';
import { Html } from './html';

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** The fonts of labels and codes. */
export const MONOSPACE = "ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";

/** Breaks words that are wider than a phone. `word-break` is for mail programs that do not know the other one. */
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

/** The inline style of each kind of element. */
export const styles = {
  body: `margin:0;padding:0;background:${palette.background};color:${palette.foreground};font-family:${SANS};font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%`,
  preheader: 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px',
  page: `margin:0 auto;max-width:560px;padding:24px 8px 32px;${BREAK}`,
  card: `background:${palette.card};border:2px solid ${palette.foreground};border-radius:12px;overflow:hidden`,
  brand: 'padding:16px 24px;font-size:16px;font-weight:bold;line-height:1.25',
  brandLink: 'color:inherit;text-decoration:none',
  content: 'padding:24px',
  label: `display:inline-block;margin:0 0 16px;padding:4px 12px;border-radius:14px;font-size:14px;font-weight:bold;line-height:20px`,
  heading: 'margin:0 0 12px;font-size:24px;font-weight:bold;line-height:1.25',
  paragraph: 'margin:0 0 16px',
  ticket: `margin:0 0 24px;border:2px solid ${palette.foreground};border-radius:12px;overflow:hidden`,
  fact: 'padding:14px 18px 16px',
  nextFact: `padding:14px 18px 16px;border-top:2px dashed ${palette.foreground}`,
  factLabel: `margin:0 0 2px;color:${palette.muted};font-family:${MONOSPACE};font-size:13px`,
  factText: 'margin:0;font-size:22px;font-weight:bold;line-height:1.25',
  factDetail: `margin:6px 0 0;color:${palette.muted};font-size:15px;line-height:1.4`,
  note: `margin:0 0 20px;padding:2px 0 2px 16px;border-left:4px solid ${palette.yellow}`,
  noteLabel: `margin:0 0 2px;color:${palette.muted};font-size:14px`,
  noteText: 'margin:0',
  action: 'margin:24px 0 0',
  button: `display:inline-block;padding:10px 24px;border-radius:10px;border:2px solid ${palette.blue};background:${palette.blue};color:${palette.card};font-size:16px;font-weight:bold;line-height:24px;text-decoration:none`,
  lineLink: `display:inline-block;padding:10px 0;color:${palette['blue-deep']};line-height:24px;text-decoration:underline`,
  footer: `padding:16px 26px 0;color:${palette.muted};font-size:14px;line-height:1.5`,
  footerLink: `display:inline-block;padding:11px 0;color:${palette.muted};line-height:22px;text-decoration:underline`,
};

/** Where a mail program has dark colors of its own, these take the place of the inline ones. */
export const darkStyles = new Html(`
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page, .card, .ticket, .code { background: ${palette.foreground} !important; }
  .page, .card, .text { color: ${palette.background} !important; }
  .card, .ticket, .line { border-color: ${palette.muted} !important; }
  .muted { color: ${palette.border} !important; }
  .link { color: ${illustrationShades['blue-dot']} !important; }
}
@media (max-width: 420px) {
  .inset { padding-left: 18px !important; padding-right: 18px !important; }
  .footer { padding-left: 20px !important; padding-right: 20px !important; }
}
`);
