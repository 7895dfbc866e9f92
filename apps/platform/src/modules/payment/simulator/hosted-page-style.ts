/** Not the shop's look: nobody is to take this page for the shop's, nor for a real provider's. */
export const HOSTED_PAGE_STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#EEF0F2,#17191C);--card:light-dark(#fff,#212429);--ink:light-dark(#1B1F24,#E8EAED);--muted:light-dark(#545C66,#A7AFB9);--line:light-dark(#D3D8DE,#3A4048);--edge:light-dark(#7F8894,#7D8793);--blue:light-dark(#2A5CAA,#8DB4F2);--tint:light-dark(#EDF3FC,#26303F)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--bg);color:var(--ink);font:15px/1.45 "Helvetica Neue",Arial,"Liberation Sans",sans-serif}
p,h1,h2,h3{margin:0}
svg{flex:none;width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.test{background:#F5C518;color:#1B1F24;border-bottom:8px solid;border-image:repeating-linear-gradient(-45deg,#1B1F24 0 12px,#F5C518 12px 24px) 8}
.test p{display:flex;gap:12px;align-items:center;max-width:880px;margin:auto;padding:14px 24px}
.box{max-width:880px;margin:40px auto;padding:0 24px}
.top{display:flex;justify-content:space-between;gap:16px;margin-bottom:14px;color:var(--muted);font-size:14px}
.top b{color:var(--ink);font-size:15px}
.card{display:grid;grid-template-columns:272px 1fr;background:var(--card);border:1px solid var(--line);border-radius:4px}
.sum{padding:28px;border-right:1px solid var(--line);min-width:0}
.sum h1{margin-top:4px;font-size:36px;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
dl{display:grid;gap:14px;margin:24px 0 0;font-size:14px}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.muted{color:var(--muted)}
.main{min-width:0;padding:28px}
h2{font-size:19px}
.main>p{margin-top:4px;color:var(--muted)}
fieldset{min-width:0;margin:18px 0 0;padding:0;border:1px solid var(--edge);border-radius:4px;overflow:hidden}
legend{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.choice{display:grid;grid-template-columns:20px 22px 1fr auto;gap:0 14px;align-items:center;min-height:60px;padding:9px 16px;cursor:pointer}
.choice+.choice{border-top:1px solid var(--line)}
.choice input{width:20px;height:20px;margin:0;accent-color:var(--blue)}
.choice svg{color:var(--muted);width:20px;height:20px}
.choice b{display:block}
.choice small{font-size:14px;color:var(--muted)}
.choice:has(:checked){background:var(--tint)}
.choice:has(:focus-visible){outline:3px solid var(--blue);outline-offset:-3px}
.choice input:focus-visible{outline:0}
code{font:13px ui-monospace,"Liberation Mono",monospace;color:var(--muted)}
.code{display:grid;gap:6px;margin-top:18px}
.code input{width:100%;max-width:240px;height:48px;padding:0 14px;font:600 20px/1 ui-monospace,"Liberation Mono",monospace;letter-spacing:.2em;color:inherit;background:none;border:1px solid var(--edge);border-radius:4px}
.acts{display:flex;flex-wrap:wrap;gap:12px;margin-top:20px}
.acts button,.acts a{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:8px 22px;font:700 15px/1.2 "Helvetica Neue",Arial,"Liberation Sans",sans-serif;text-align:center;text-decoration:none;color:var(--ink);background:none;border:1px solid var(--edge);border-radius:4px;cursor:pointer}
.acts .first{flex:1;background:var(--blue);border-color:var(--blue);color:light-dark(#fff,#10151C)}
:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
.foot{margin-top:16px;font-size:14px;color:var(--muted)}
@media (max-width:760px){.box{margin:20px auto;padding:0 16px}.test p{padding:12px 16px;align-items:flex-start}.card{grid-template-columns:1fr}.sum{padding:20px;border-right:0;border-bottom:1px solid var(--line)}dl{grid-template-columns:1fr 1fr;margin-top:16px}.main{padding:20px}.choice{grid-template-columns:20px 1fr;padding:10px 14px}.choice svg,.choice code{display:none}.acts>*{flex:1 1 100%}}
`
