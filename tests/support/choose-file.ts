import { settled, until } from './browser.ts';

/** Chooses a file as a person does in the browser's dialog, which a test cannot open. */
export async function chooseFile(element: HTMLElement, file: File): Promise<void> {
  const input = await until(
    () => element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]'),
    'the place to choose a file',
  );
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}
