import { download, saveFile } from '../../core/api/files.ts';
import type { CallInput, Endpoint } from '../../core/contract/endpoint.ts';
import { env } from '../../core/env.ts';
import { dateStamp } from '../../core/format.ts';

/** Hands a list over as a spreadsheet, `<name>-yyyyMMddhhmmss.xlsx`. Throws as `download` does. */
export async function saveSheet<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  name: string,
): Promise<void> {
  const { blob } = await download(endpoint, input, { quiet: true });
  saveFile({ blob, name: '' }, `${name}-${dateStamp(env().now())}.xlsx`);
}
