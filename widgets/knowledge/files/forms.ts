import { call } from '../../core/api/call.ts';
import {
  addKnowledgeFolder,
  changeKnowledgeFile,
  changeKnowledgeFolder,
  type KnowledgeFile,
  type KnowledgeFolder,
} from '../../core/contract/knowledge.ts';
import { createForm, schemaErrors } from '../../core/form.ts';
import type { Shelf } from './shelf.ts';

const quiet = { quiet: true } as const;

/** What gets a name: a file, a folder, or a folder that is to be. */
export type Named =
  | { kind: 'file'; file: KnowledgeFile }
  | { kind: 'folder'; folder: KnowledgeFolder }
  | { kind: 'new-folder' };

/** A file keeps its ending, which says how it is read. */
function nameParts(fileName: string): [name: string, ending: string] {
  const dot = fileName.lastIndexOf('.');
  return dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
}

/** The form that names something. */
export function createNaming(named: Named, shelf: Shelf) {
  const { folderId } = shelf.list.$filter.get();
  const [name, ending] = named.kind === 'file' ? nameParts(named.file.fileName) : ['', ''];
  const old = named.kind === 'folder' ? named.folder.name : name;
  const full = (typed: string) => `${typed.trim()}${typed.trim() && ending}`;
  return {
    ending,
    form: createForm({
      empty: { name: old },
      check: (values) => {
        const schema =
          named.kind === 'file' ? changeKnowledgeFile.body : changeKnowledgeFolder.body;
        const given = full(values.name);
        const { fileName, name: wrong } = schemaErrors<{ fileName: string; name: string }>(schema, {
          fileName: given,
          name: given,
        });
        const error = fileName ?? wrong;
        return error ? { name: error } : {};
      },
      // Whatever is refused here is about the name.
      fieldOf: () => 'name',
      send: async (values, idempotencyKey) => {
        const given = full(values.name);
        if (named.kind === 'file')
          await call(
            changeKnowledgeFile,
            { params: { id: named.file.id }, body: { fileName: given } },
            quiet,
          );
        else if (named.kind === 'folder')
          await call(
            changeKnowledgeFolder,
            { params: { id: named.folder.id }, body: { name: given } },
            quiet,
          );
        else {
          const space = shelf.space === 'company' ? 'company' : 'private';
          const body = { name: given, space, parentId: folderId || null } as const;
          await call(addKnowledgeFolder, { body }, { ...quiet, idempotencyKey });
        }
      },
    }),
  };
}
