import * as v from 'valibot';
import { fileTypes } from '../core/contract/file-types.ts';
import {
  addPublicFile,
  changePublicFile,
  type PublicFile,
  PublicFileForm,
  publicFileList,
  publicOriginal,
  removePublicFile,
  restorePublicFile,
} from '../core/contract/operator-knowledge.ts';
import type { Tone } from '../kit/tag.tsx';
import { callForm, editAct, saving } from './call-form.ts';
import { entriesOf, faultsOf, fieldsOf } from './fields.ts';
import { messages } from './messages.ts';
import { type Act, type Form, form, type Section, textOf } from './model.ts';
import { sectionOf } from './section.ts';
import type { OperatorApi } from './session.ts';

const k = messages.knowledge;

const status: Record<PublicFile['status'], Tone> = {
  reading: 'warning',
  ready: 'success',
  failed: 'danger',
};

/** Files that every customer may read. */
export function publicFileSection(api: OperatorApi): Section {
  return sectionOf<typeof publicFileList, PublicFile>(api, {
    ...{ id: 'knowledge', title: k.title, search: k.search, list: publicFileList, texts: k },
    add: { label: k.add, open: async () => addForm(api) },
    columns: {
      fileName: { phone: 'lead' },
      tags: { width: '200px' },
      tenantId: { width: '110px' },
      createdAt: { width: '168px' },
      status: { width: '96px' },
    },
    show: {
      status: (row) =>
        row.removedAt
          ? { text: k.choices.removed[1], tone: 'neutral' }
          : { text: k.choices.status[row.status], tone: status[row.status] },
    },
    nameOf: (row) => row.fileName,
    acts: (row) => actsOf(api, row),
  });
}

/** What is said of a file that is yet to be uploaded: it brings its name. */
const Upload = v.omit(PublicFileForm, ['fileName']);

function addForm(api: OperatorApi): Form {
  return {
    ...{ title: k.add, note: k.addNote, submit: k.add, done: messages.added, values: {} },
    fields: [
      {
        ...{ name: 'file', label: k.fields.file, kind: 'file', hint: k.hints.file },
        accept: fileTypes.material,
      },
      ...fieldsOf(api, entriesOf(Upload), k),
    ],
    check: (values) => ({
      ...faultsOf(Upload, values),
      ...(values.file instanceof File ? {} : { file: k.fileMissing }),
    }),
    send: async (values) => {
      if (!(values.file instanceof File)) return;
      const tags = textOf(values, 'tags').replaceAll('，', ',');
      const query = { tenantId: textOf(values, 'tenantId'), tags };
      await api.upload(addPublicFile, values.file, { params: {}, query });
    },
  };
}

function actsOf(api: OperatorApi, row: PublicFile): Act[] {
  const parts = { texts: k, params: { id: row.id }, row };
  const file: Act = {
    id: 'file',
    label: k.download,
    icon: 'download',
    open: async () => {
      await api.save(publicOriginal, { params: { id: row.id } }, row.fileName);
      return undefined;
    },
  };
  const restore = callForm(api, restorePublicFile, {
    ...{ ...parts, title: k.restore, submit: k.restore, done: k.restoreDone },
    note: k.restoreNote(row.fileName),
  });
  if (row.removedAt) return [{ id: 'restore', label: k.restore, open: () => form(restore) }, file];
  const edit = () => callForm(api, changePublicFile, { ...parts, title: k.edit, ...saving });
  const remove = callForm(api, removePublicFile, {
    ...{ ...parts, title: k.remove, submit: k.remove, done: k.removeDone, danger: true },
    note: k.removeNote(row.fileName),
  });
  return [
    editAct(edit),
    file,
    { id: 'remove', label: k.remove, danger: true, open: () => form(remove) },
  ];
}
