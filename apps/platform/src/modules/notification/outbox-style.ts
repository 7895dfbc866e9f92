/** Paper, ink and one soft line, as in the shop; with the fonts that are there. */
export const OUTBOX_STYLE = `
:root{--paper:#FBFAF7;--card:#fff;--ink:#1C1A17;--muted:#655F55;--line:#E7E3DA;--tint:#F3E9D8;--accent:#7A4B00;color-scheme:light dark}
@media (prefers-color-scheme:dark){:root{--paper:#151411;--card:#1E1C18;--ink:#F2EFE8;--muted:#ADA598;--line:#37332C;--tint:#332A1B;--accent:#F0C987}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 "Instrument Sans",system-ui,-apple-system,"Segoe UI",sans-serif}
header,main{max-width:760px;margin:0 auto;padding:0 20px}
header{padding-top:40px}
h1{margin:0 0 8px;font:500 36px/1.15 Fraunces,Georgia,"Times New Roman",serif;letter-spacing:-.01em}
header p{margin:0 0 20px;color:var(--muted);max-width:62ch}
code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.9em}
form{display:flex;flex-wrap:wrap;gap:8px;align-items:center;margin-bottom:28px}
label{font-size:14px;color:var(--muted)}
input{flex:1 1 220px;min-width:0;font:inherit;color:inherit;background:var(--card);border:1px solid var(--muted);border-radius:8px;padding:8px 12px}
button{font:inherit;font-weight:600;color:var(--paper);background:var(--ink);border:0;border-radius:8px;padding:9px 18px;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (max-width:480px){label{flex-basis:100%}input{flex-basis:140px}}
main{display:grid;gap:16px;padding-bottom:64px}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:20px 24px;min-width:0}
h2{margin:0;font-size:18px;line-height:1.35;overflow-wrap:anywhere}
.meta{margin:4px 0 0;font-size:14px;color:var(--muted);overflow-wrap:anywhere}
.channel{display:inline-block;background:var(--tint);color:var(--accent);border-radius:999px;padding:0 10px;font-weight:600}
a{color:inherit;text-underline-offset:3px}
.code{display:inline-block;margin:16px 0 0;padding:8px 20px;border-radius:12px;background:var(--tint);font-size:36px;line-height:1.2;font-weight:600;letter-spacing:.14em;font-variant-numeric:tabular-nums;user-select:all}
pre{margin:16px 0 0;padding-top:16px;border-top:1px solid var(--line);font:14px/1.55 ui-monospace,SFMono-Regular,Menlo,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:460px;margin:16px 0 0;border:1px solid var(--line);border-radius:8px;background:var(--paper);resize:vertical}
summary{margin-top:12px;font-size:14px;color:var(--muted);cursor:pointer}
.empty{margin:0;padding:40px 24px;border:1px dashed var(--muted);border-radius:12px;text-align:center;color:var(--muted)}
`
