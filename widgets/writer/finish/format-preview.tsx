import type { CSSProperties } from 'react';
import type { LineSpacing, WordFormat } from '../../core/contract/word-format.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { sampleNumber } from './heading-sample.ts';
import { t } from './word-messages.ts';

const p = t.preview;
const MM_PER_POINT = 0.352778;
/** Height of a line of Chinese type over its size, where a multiple of it is asked for. */
const LINE = 1.3;
/** Millimetres: the text of an A4 page, which the gaps of the cover are made for. */
const USUAL_HEIGHT = 249;

/** The sheets that can be looked at. */
export type PreviewPage = 'cover' | 'toc' | 'body';

/** Lengths of the sheet in the width of its frame, so that it is drawn to scale at any size. */
function scaleOf(format: WordFormat) {
  const mm = (length: number) => `${((length / format.page.width) * 100).toFixed(3)}cqw`;
  const pt = (length: number) => mm(length * MM_PER_POINT);
  const line = (spacing: LineSpacing, size: number) => {
    if (spacing.rule === 'multiple') return pt(spacing.value * size * LINE);
    return pt(spacing.rule === 'fixed' ? spacing.points : Math.max(spacing.points, size * LINE));
  };
  return { mm, pt, line };
}
type Scale = ReturnType<typeof scaleOf>;

const filled = (text: string): string =>
  Object.entries(p.fieldValues).reduce(
    (line, [field, value]) => line.replaceAll(field, value),
    text,
  );

const headingText = (format: WordFormat, level: number): string =>
  `${sampleNumber(format, level)} ${p.chapters[level] ?? ''}`.trim();
const family = (...names: string[]): string =>
  `${names.map((name) => `"${name}"`).join(', ')}, serif`;

function headingStyle(format: WordFormat, level: number, { pt, line }: Scale): CSSProperties {
  const heading = format.headings[Math.min(level, format.headings.length - 1)];
  if (!heading) return {};
  return {
    fontFamily: family(heading.font),
    fontSize: pt(heading.size),
    fontWeight: heading.bold ? 700 : 400,
    lineHeight: line(heading.lineSpacing, heading.size),
    margin: `${pt(heading.spaceBefore)} 0 ${pt(heading.spaceAfter)}`,
    textAlign: heading.align,
    textIndent: `${heading.indent}em`,
  };
}

function Furniture({ format, scale }: { format: WordFormat; scale: Scale }) {
  const { header, footer, page } = format;
  const { mm, pt } = scale;
  const sides = { left: mm(page.margins.left), right: mm(page.margins.right) };
  const number = footer.pageNumber === 'none' ? '' : t.pageNumbers[footer.pageNumber];
  return (
    <>
      {(header.text || header.line) && (
        <div
          className="sheet-edge"
          style={{
            ...sides,
            top: mm(page.margins.header),
            fontFamily: family(header.font),
            fontSize: pt(header.size),
            textAlign: header.align,
            borderBottom: header.line ? `${pt(0.75)} solid` : undefined,
          }}
        >
          {filled(header.text)}
        </div>
      )}
      <div
        className="sheet-edge"
        style={{
          ...sides,
          bottom: mm(page.margins.footer),
          fontFamily: family(footer.font),
          fontSize: pt(footer.size),
          textAlign: footer.align,
        }}
      >
        {footer.text && <div>{filled(footer.text)}</div>}
        {number}
      </div>
    </>
  );
}

function SampleTable({ format, scale }: { format: WordFormat; scale: Scale }) {
  const { table, caption } = format;
  const { pt, line } = scale;
  const style = {
    fontFamily: family(table.font),
    fontSize: pt(table.size),
    lineHeight: line(table.lineSpacing, table.size),
    marginTop: pt(4),
  };
  const head = {
    fontFamily: family(table.headerFont),
    fontWeight: table.headerBold ? 700 : 400,
    background: table.headerFill ? `#${table.headerFill}` : undefined,
  };
  const above: CSSProperties = {
    fontFamily: family(caption.font),
    fontSize: pt(caption.size),
    fontWeight: caption.bold ? 700 : 400,
    textAlign: caption.align,
    marginTop: pt(8),
  };
  return (
    <>
      <p style={above}>{caption.numbered ? `${p.tableNumber} ${p.caption}` : p.caption}</p>
      <table style={style}>
        <thead>
          <tr style={head}>
            {p.head.map((cell) => (
              <th key={cell}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {p.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function BodyPage({ format, scale }: { format: WordFormat; scale: Scale }) {
  const { body } = format;
  const { pt, line } = scale;
  const text: CSSProperties = {
    fontFamily: family(body.latinFont, body.font),
    fontSize: pt(body.size),
    lineHeight: line(body.lineSpacing, body.size),
    textAlign: body.align,
    textIndent: `${body.firstLineIndent}em`,
    margin: `${pt(body.spaceBefore)} 0 ${pt(body.spaceAfter)}`,
  };
  return (
    <>
      {p.chapters.slice(0, 3).map((title, level) => (
        <p key={title} style={headingStyle(format, level, scale)}>
          {headingText(format, level)}
        </p>
      ))}
      {p.paragraphs.map((paragraph) => (
        <p key={paragraph} style={text}>
          {paragraph}
        </p>
      ))}
      <SampleTable format={format} scale={scale} />
      <p style={headingStyle(format, 3, scale)}>{headingText(format, 3)}</p>
      <p style={text}>{p.paragraphs[1]}</p>
    </>
  );
}

function CoverPage({ format, scale }: { format: WordFormat; scale: Scale }) {
  const { cover, body } = format;
  const { pt, mm } = scale;
  if (!cover.show) return <p className="sheet-none">{p.noCover}</p>;
  // The gaps and, on low pages, the type follow the height of the text, as in the file.
  const height =
    (format.page.height - format.page.margins.top - format.page.margins.bottom) / USUAL_HEIGHT;
  const gap = (length: number) => mm(length * height);
  const type = (size: number) => pt(size * Math.min(1, 0.4 + height * 0.6));
  const line: CSSProperties = {
    fontFamily: family(body.font),
    fontSize: type(14),
    lineHeight: type(28),
  };
  return (
    <div className="sheet-cover" style={{ fontFamily: family(cover.font) }}>
      <p style={{ ...line, textAlign: 'right', minHeight: type(28) }}>{cover.copy}</p>
      <p style={{ marginTop: gap(26), fontSize: type(22) }}>{p.project}</p>
      <p
        style={{
          marginTop: gap(18),
          fontSize: type(cover.titleSize),
          fontWeight: 700,
          lineHeight: 1.3,
        }}
      >
        {cover.title || p.document}
      </p>
      <div className="sheet-fields" style={{ gap: gap(2) }}>
        {cover.fields.map((field) => (
          <p key={field} style={line}>
            {field}
          </p>
        ))}
      </div>
    </div>
  );
}

function TocPage({ format, scale }: { format: WordFormat; scale: Scale }) {
  const { toc, body, headings } = format;
  const { pt, line } = scale;
  if (!toc.show) return <p className="sheet-none">{p.noToc}</p>;
  const entry: CSSProperties = {
    fontFamily: family(body.font),
    fontSize: pt(toc.size),
    lineHeight: line(toc.lineSpacing, toc.size),
  };
  return (
    <>
      <p
        style={{
          fontFamily: family(headings[0]?.font ?? body.font),
          fontSize: pt(16),
          textAlign: 'center',
          marginBottom: pt(14),
        }}
      >
        {p.tocTitle}
      </p>
      {p.chapters.slice(0, Math.min(toc.levels, p.chapters.length)).map((title, level) => (
        <p key={title} className="sheet-entry" style={{ ...entry, paddingLeft: `${level * 2}em` }}>
          <span>{headingText(format, level)}</span>
          <span className="sheet-leader" data-leader={toc.leader} />
          <span>{level + 1}</span>
        </p>
      ))}
    </>
  );
}

const pages: Record<PreviewPage, typeof BodyPage> = {
  cover: CoverPage,
  toc: TocPage,
  body: BodyPage,
};
const pageNames: readonly PreviewPage[] = ['body', 'cover', 'toc'];

interface FormatPreviewProps {
  format: WordFormat;
  page: PreviewPage;
  onPage: (page: PreviewPage) => void;
}

/** A sheet drawn to scale with the settings, so that their effect is seen while they are changed. */
export function FormatPreview({ format, page, onPage }: FormatPreviewProps) {
  const scale = scaleOf(format);
  const { width, height, margins } = format.page;
  const Page = pages[page];
  return (
    <div className="preview">
      <Tabs<PreviewPage>
        look="pill"
        label={p.pages}
        value={page}
        onChange={onPage}
        tabs={pageNames.map((id) => ({ id, label: p[id] }))}
      />
      <div
        className="sheet"
        role="img"
        aria-label={p.label}
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        <div
          className="sheet-text"
          style={{
            top: scale.mm(margins.top),
            bottom: scale.mm(margins.bottom),
            left: scale.mm(margins.left),
            right: scale.mm(margins.right),
          }}
        >
          <Page format={format} scale={scale} />
        </div>
        {page !== 'cover' && <Furniture format={format} scale={scale} />}
      </div>
      <p className="faint">{p.note}</p>
    </div>
  );
}
