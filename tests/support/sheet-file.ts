import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openZip } from '../../site/server/documents/read/zip.ts';

/** What a downloaded .xlsx holds: the texts of its cells by row, and the sheet's XML. */
export async function readSheet(response: Response): Promise<{ rows: string[][]; xml: string }> {
  const zip = await openZip(new Uint8Array(await response.arrayBuffer()));
  const part = (name: string) => text(Readable.from(zip.chunks(name)));
  const strings = [
    ...(await part('xl/sharedStrings.xml')).matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g),
  ].map(([, inner = '']) =>
    inner
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&'),
  );
  const xml = await part('xl/worksheets/sheet1.xml');
  zip.close();
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, inner = '']) => {
    const cells: string[] = [];
    for (const [, attributes = '', content = ''] of inner.matchAll(
      /<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const value = /<v>(.*?)<\/v>/.exec(content)?.[1] ?? '';
      const column = (/r="([A-Z])/.exec(attributes)?.[1] ?? 'A').charCodeAt(0) - 65;
      // An empty cell is left out.
      while (cells.length < column) cells.push('');
      cells.push(/t="s"/.test(attributes) ? (strings[Number(value)] ?? '') : value);
    }
    return cells;
  });
  return { rows, xml };
}
