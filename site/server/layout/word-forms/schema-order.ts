import type { XmlElement } from '../../documents/read/xml.ts';

/** The order the schema wants of what an element holds; converted tenders are wrong there by the hundred. */
const orders: Record<string, string> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  'w:rPr':
    'rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath',
  'w:tblPr':
    'tblStyle tblpPr tblOverlap bidiVisual tblStyleRowBandSize tblStyleColBandSize tblW jc tblCellSpacing tblInd tblBorders shd tblLayout tblCellMar tblLook tblCaption tblDescription',
  'w:tcPr':
    'cnfStyle tcW gridSpan hMerge vMerge tcBorders shd noWrap tcMar textDirection tcFitText vAlign hideMark',
  'w:sectPr':
    'headerReference footerReference footnotePr endnotePr type pgSz pgMar paperSrc pgBorders lnNumType pgNumType cols formProt vAlign noEndnote titlePg textDirection bidi rtlGutter docGrid printerSettings',
  'w:tblBorders': 'top left start bottom right end insideH insideV',
  'w:tcBorders': 'top start left bottom end right insideH insideV tl2br tr2bl',
  'w:tblCellMar': 'top start left bottom end right',
  'w:tcMar': 'top start left bottom end right',
  'w:pBdr': 'top left bottom right between bar',
  'w:style':
    'name aliases basedOn next link autoRedefine hidden uiPriority semiHidden unhideWhenUsed qFormat locked personal personalCompose personalReply rsid pPr rPr tblPr trPr tcPr tblStylePr',
};
const places = new Map(
  Object.entries(orders).map(([name, order]) => [
    name,
    new Map(order.split(' ').map((one, i) => [`w:${one}`, i])),
  ]),
);

/** Sorts what the element holds as the schema has it; what the schema does not know goes last. */
export function inOrder(node: XmlElement): XmlElement {
  const order = places.get(node.name);
  const placeOf = (one: XmlElement | string) =>
    (typeof one === 'string' ? undefined : order?.get(one.name)) ?? 999;
  if (order) node.children = node.children.toSorted((a, b) => placeOf(a) - placeOf(b));
  return node;
}
