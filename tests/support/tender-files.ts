import { type Call, until } from './caller.ts';

/** Files by name, as a form sends them. */
export function filesForm(files: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(files)) form.append('file', new Blob([text]), name);
  return form;
}

/** A tender of a person once all of its files are read. */
export const settledTender = async (call: Call, id: string) =>
  (
    await until(
      () => call('GET', `/bid/client/tenders/${id}`),
      ({ body: { data } }) =>
        data.status !== 'reading' &&
        data.files.every(({ status }: { status: string }) => status !== 'reading'),
    )
  ).body.data;
