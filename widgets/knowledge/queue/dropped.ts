/** Reads every entry of a folder: a reader gives them a hundred at a time, and nothing at the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry)
    return [await new Promise((resolve, reject) => entry.file(resolve, reject))];
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const inside = await Promise.all((await entriesOf(entry)).map(filesIn));
  // What systems put beside the files is nothing anyone has chosen.
  return inside.flat().filter(({ name }) => !name.startsWith('.') && !name.startsWith('~$'));
}

/** Every file that was dropped, those inside of folders too. Entries are gone once the event is over, so they are taken at once. */
export function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const plain = [...transfer.files];
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some(({ isDirectory }) => isDirectory)) return Promise.resolve(plain);
  return Promise.all(entries.map(filesIn)).then(
    (files) => files.flat(),
    () => plain,
  );
}
