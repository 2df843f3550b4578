package io.brokerbench.core.report.page;

import io.brokerbench.core.chart.ChartStyle;

/** The style sheet of {@link HtmlPage}: dark and light, telephones, and paper. */
final class PageStyle {

  private static final String RULES =
      """
      *{box-sizing:border-box}
      html{scroll-behavior:smooth;scroll-padding-top:56px;-webkit-text-size-adjust:100%}
      body{margin:0 auto;max-width:1320px;padding:0 24px 64px;background:var(--paper);
        color:var(--ink);font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Liberation Sans',
        Arial,sans-serif}
      header{padding:36px 0 8px}
      h1{font-size:30px;line-height:1.2;margin:0;letter-spacing:-.02em;overflow-wrap:anywhere}
      h2{font-size:21px;line-height:1.3;margin:44px 0 12px;padding-top:14px;
        border-top:1px solid var(--line);letter-spacing:-.01em}
      h3{font-size:17px;margin:32px 0 10px;overflow-wrap:anywhere}
      h4{font-size:15px;margin:24px 0 8px}
      p{margin:8px 0;max-width:78ch}
      main li{overflow-wrap:anywhere}
      a{color:var(--k0)}
      .sub{color:var(--soft);margin:8px 0 0}
      nav{position:sticky;top:0;background:var(--paper);border-bottom:1px solid var(--line);
        margin:16px -24px 0;padding:0 24px;z-index:1}
      nav ul{list-style:none;display:flex;gap:4px 18px;margin:0;padding:10px 0;flex-wrap:wrap;
        white-space:nowrap}
      nav a{text-decoration:none;color:var(--soft);font-size:13px}
      nav a:hover{color:var(--ink);text-decoration:underline}
      .answer{font-size:18px;line-height:1.45;max-width:none;margin:12px 0;padding:14px 18px;
        background:var(--band);border-left:5px solid var(--soft);border-radius:4px}
      p.answer.good{border-left-color:var(--good);color:var(--ink);font-weight:400}
      p.answer.bad{border-left-color:var(--bad);color:var(--ink);font-weight:400}
      .tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:12px;
        margin:16px 0}
      .tiles div{border:1px solid var(--line);border-radius:6px;padding:10px 14px}
      .tiles dt{color:var(--soft);font-size:13px}
      .tiles dd{margin:2px 0 0;font-size:22px;font-variant-numeric:tabular-nums;
        letter-spacing:-.01em}
      .unit{font-size:13px;color:var(--soft);letter-spacing:0}
      .columns{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px 32px}
      .columns figure:only-child{grid-column:1}
      figure{margin:18px 0;min-width:0}
      figcaption{margin-bottom:8px}
      figcaption span{color:var(--soft);font-size:13px}
      svg{display:block;max-width:100%;height:auto}
      .narrow{display:none}
      .scroll{overflow-x:auto;margin:10px 0;background:
        linear-gradient(to right,var(--paper) 40%,transparent) left/40px 100% no-repeat local,
        linear-gradient(to left,var(--paper) 40%,transparent) right/40px 100% no-repeat local,
        linear-gradient(to right,var(--edge),transparent) left/14px 100% no-repeat scroll,
        linear-gradient(to left,var(--edge),transparent) right/14px 100% no-repeat scroll}
      table{border-collapse:collapse;font-size:13.5px;font-variant-numeric:tabular-nums}
      th,td{padding:5px 14px 5px 0;border-bottom:1px solid var(--line);vertical-align:top;
        text-align:left;font-weight:400}
      caption{text-align:left;color:var(--soft);font-size:13px;padding-bottom:4px}
      thead th{color:var(--soft);font-size:12.5px;border-bottom-color:var(--soft);
        vertical-align:bottom}
      .number{text-align:right;white-space:nowrap}
      td.word,th.word{overflow-wrap:break-word;max-width:40em}
      .good{color:var(--good)}
      .bad{color:var(--bad);font-weight:600}
      .marked{text-decoration:underline dotted;text-underline-offset:3px}
      .soft{color:var(--soft)}
      data{position:relative}
      data:hover::after{content:attr(data-at);position:absolute;left:0;top:1.7em;z-index:2;
        background:var(--ink);color:var(--paper);font-size:12px;font-weight:400;line-height:1.4;
        letter-spacing:0;padding:2px 6px;border-radius:3px;white-space:nowrap}
      details{margin:10px 0}
      summary{cursor:pointer;color:var(--soft);font-size:13.5px}
      pre{overflow-x:auto;background:var(--band);padding:12px 14px;border-radius:4px;
        font:12.5px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,'Liberation Mono',monospace}
      :focus-visible{outline:2px solid var(--k0);outline-offset:2px}
      footer{margin-top:48px;border-top:1px solid var(--line);color:var(--soft);font-size:13px}
      @media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
      @media (max-width:1100px){.columns{grid-template-columns:minmax(0,1fr)}}
      @media (max-width:660px){body{padding:0 16px 48px}h1{font-size:24px}.wide{display:none}
        .narrow{display:block}nav{margin:12px -16px 0;padding:0 16px}
        nav ul{flex-wrap:nowrap;overflow-x:auto}.answer{font-size:16px}
        .tiles{grid-template-columns:repeat(2,minmax(0,1fr));gap:8px}.tiles dd{font-size:18px}
        td.word,th.word{min-width:8.5em}}
      @media print{body{max-width:none;padding:0;font-size:11pt}nav{display:none}
        details::details-content{content-visibility:visible}
        .wide{display:block}.narrow{display:none}
        .scroll{overflow:visible}figure,tr,.answer,.tiles{break-inside:avoid}
        h2,h3{break-after:avoid}.columns{grid-template-columns:repeat(2,minmax(0,1fr))}
        pre{white-space:pre-wrap}table{font-size:9pt}}
      """;

  /** All of it. */
  static final String SHEET =
      ":root{"
          + ChartStyle.LIGHT
          + "}@media screen and (prefers-color-scheme:dark){:root{"
          + ChartStyle.DARK
          + "}}\n"
          + ChartStyle.RULES
          + "\n"
          + RULES;

  private PageStyle() {}
}
