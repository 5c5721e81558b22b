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
import { messages } from './messages.ts';
import {
  type Act,
  errorsOf,
  type Form,
  form,
  type Section,
  section,
  textOf,
  type Values,
} from './model.ts';
import type { OperatorApi } from './session.ts';
import { tenantField, tenantFilter, tenantName } from './tenant-field.ts';

const k = messages.knowledge;

const tones: Record<PublicFile['status'], Tone> = {
  reading: 'warning',
  ready: 'success',
  failed: 'danger',
};
const tagsOf = (values: Values) => textOf(values, 'tags').split(/[,，]/);
const body = (values: Values) => ({
  tenantId: textOf(values, 'tenantId'),
  fileName: textOf(values, 'fileName'),
  tags: tagsOf(values),
});

/** Files that every customer may read. */
export function publicFileSection(api: OperatorApi): Section {
  const show = (row: PublicFile) => ({
    id: row.id,
    name: row.fileName,
    cells: {
      name: { text: row.fileName },
      tags: { text: row.tags.join('，') || '—' },
      tenant: { text: tenantName(row.tenantId) },
      time: { text: row.createdAt.slice(0, 16) },
      state: row.removedAt
        ? { text: k.removed, tone: 'neutral' as const }
        : { text: k.states[row.status], tone: tones[row.status] },
    },
    acts: actsOf(api, row),
  });
  return section<PublicFile>({
    id: 'knowledge',
    title: k.title,
    search: k.search,
    filters: [
      {
        name: 'removed',
        label: messages.state,
        kind: 'select',
        options: [
          { value: '', label: k.shown },
          { value: '1', label: k.removed },
        ],
      },
      ...tenantFilter(api),
    ],
    columns: [
      { key: 'name', title: k.name, phone: 'lead' },
      { key: 'tags', title: k.tags, width: '200px' },
      { key: 'tenant', title: messages.tenant.label, width: '110px' },
      { key: 'time', title: messages.createdAt, width: '168px' },
      { key: 'state', title: messages.state, width: '96px' },
    ],
    add: { label: k.add, open: async () => addForm(api) },
    fetch: ({ q, current, size, filters }, signal) =>
      api.call(
        publicFileList,
        {
          query: {
            q,
            current,
            size,
            tenantId: filters.tenantId,
            removed: filters.removed === '1' ? '1' : '0',
          },
        },
        { signal },
      ),
    show,
  });
}

function addForm(api: OperatorApi): Form {
  return {
    title: k.add,
    note: k.addNote,
    submit: k.add,
    done: messages.added,
    fields: [
      { name: 'file', label: k.file, kind: 'file', hint: k.fileHint, accept: fileTypes.material },
      { name: 'tags', label: k.tags, kind: 'text', hint: k.tagsHint },
      ...tenantField(api),
    ],
    values: {},
    check: (values) => ({
      ...errorsOf(PublicFileForm, { ...body(values), fileName: k.file }),
      ...(values.file instanceof File ? {} : { file: k.fileMissing }),
    }),
    send: async (values) => {
      if (!(values.file instanceof File)) return;
      const query = { tenantId: textOf(values, 'tenantId'), tags: tagsOf(values).join(',') };
      await api.upload(addPublicFile, values.file, { params: {}, query });
    },
  };
}

function actsOf(api: OperatorApi, row: PublicFile): Act[] {
  const params = { id: row.id };
  const { mark } = row;
  const edit: Form = {
    title: k.edit,
    submit: messages.save,
    done: messages.saved,
    fields: [
      { name: 'fileName', label: k.name, kind: 'text' },
      { name: 'tags', label: k.tags, kind: 'text', hint: k.tagsHint },
      ...tenantField(api),
    ],
    values: { fileName: row.fileName, tags: row.tags.join('，'), tenantId: row.tenantId },
    check: (values) => errorsOf(PublicFileForm, body(values)),
    send: (values) => api.call(changePublicFile, { params, body: { mark, ...body(values) } }),
  };
  const ask = (
    asked: Pick<Form, 'title' | 'note' | 'submit' | 'done'>,
    send: Form['send'],
    danger: boolean,
  ): Form => ({
    ...asked,
    danger,
    fields: [],
    values: {},
    check: () => ({}),
    send,
  });
  const remove = ask(
    { title: k.remove, note: k.removeNote(row.fileName), submit: k.remove, done: k.removeDone },
    () => api.call(removePublicFile, { params, body: { mark } }),
    true,
  );
  const restore = ask(
    { title: k.restore, note: k.restoreNote(row.fileName), submit: k.restore, done: k.restoreDone },
    () => api.call(restorePublicFile, { params, body: { mark } }),
    false,
  );
  const file: Act = {
    id: 'file',
    label: k.download,
    icon: 'download',
    open: async () => {
      await api.save(publicOriginal, { params }, row.fileName);
      return undefined;
    },
  };
  if (row.removedAt) return [{ id: 'restore', label: k.restore, open: () => form(restore) }, file];
  return [
    { id: 'edit', label: messages.edit, icon: 'edit', open: () => form(edit) },
    file,
    { id: 'remove', label: k.remove, danger: true, open: () => form(remove) },
  ];
}
