import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { WordFormat } from '../../core/contract/word-format.ts';
import { valueOf } from '../../core/loaded.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { type FormatGroup, formatGroups, formatSections } from './format-fields.ts';
import { FormatInput } from './format-inputs.tsx';
import { type FormatPath, withSetting } from './format-path.ts';
import { FormatPreview, type PreviewPage } from './format-preview.tsx';
import { type ReadFormat, readFormat } from './word-choice.ts';
import { t } from './word-messages.ts';

/** Settings under hand: as typed, what is wrong with them, and the last that were right. */
function useFormatForm(start: WordFormat) {
  const [typed, setTyped] = useState<unknown>(start);
  const [right, setRight] = useState(start);
  const errors = useMemo(() => {
    const result = v.safeParse(WordFormat, typed);
    return new Map(
      (result.issues ?? []).map((issue) => [v.getDotPath(issue) ?? '', issue.message]),
    );
  }, [typed]);
  const put = (next: unknown) => {
    setTyped(next);
    const result = v.safeParse(WordFormat, next);
    if (result.success) setRight(result.output);
  };
  return {
    typed,
    right,
    errors,
    put,
    change: (path: FormatPath, value: unknown) => put(withSetting(typed, path, value)),
  };
}

type FormatForm = ReturnType<typeof useFormatForm>;

/** The sheet on which a group's settings are seen. */
const sheetOf = (group: FormatGroup): PreviewPage =>
  group === 'cover' || group === 'toc' ? group : 'body';

/** Every setting of the Word file in groups, with a sheet beside them that shows what they do. */
export function FormatDialog({ current, onClose }: { current: ReadFormat; onClose: () => void }) {
  const isFinished = useStore(useWriter().$finished);
  const form = useFormatForm(current.format);
  const [own, setOwn] = useState(
    current.kind === 'own' ? { id: current.id, name: current.name } : undefined,
  );
  const [sheet, setSheet] = useState<PreviewPage>('body');
  return (
    <Dialog
      open
      size="large"
      title={t.dialog.title}
      onClose={onClose}
      footer={<Actions form={form} own={own} locked={isFinished} onClose={onClose} />}
    >
      <div className="format">
        <div className="format-form">
          {isFinished && <Callout>{t.dialog.readOnly}</Callout>}
          <Base
            current={current}
            onBase={(base) => {
              form.put(base.format);
              setOwn(base.kind === 'own' ? { id: base.id, name: base.name } : undefined);
            }}
          />
          <Groups form={form} onGroup={(group) => setSheet(sheetOf(group))} />
        </div>
        <FormatPreview format={form.right} page={sheet} onPage={setSheet} />
      </div>
    </Dialog>
  );
}

/** What the settings start from. */
function Base({ current, onBase }: { current: ReadFormat; onBase: (base: ReadFormat) => void }) {
  const { word } = useBid().finish;
  const formats = valueOf(useStore(word.$formats), { pdf: false, presets: [], own: [] });
  const [base, setBase] = useState(
    current.kind === 'preset' ? current.name : current.kind === 'own' ? current.id : '',
  );
  const options = [
    ...(current.kind === 'custom' ? [{ value: '', label: t.custom }] : []),
    ...formats.presets.map(({ name, title }) => ({ value: name, label: title })),
    ...formats.own.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <Select
      label={t.dialog.base}
      hint={t.dialog.baseHint}
      options={options}
      value={base}
      onChange={({ target }) => {
        const chosen = target.value === '' ? current : readFormat(formats, target.value, false);
        setBase(target.value);
        if (chosen) onBase(chosen);
      }}
    />
  );
}

function Groups({ form, onGroup }: { form: FormatForm; onGroup: (group: FormatGroup) => void }) {
  const [group, setGroup] = useState<FormatGroup>('page');
  const [level, setLevel] = useState(0);
  return (
    <Tabs<FormatGroup>
      label={t.dialog.groups}
      value={group}
      onChange={(chosen) => {
        setGroup(chosen);
        onGroup(chosen);
      }}
      tabs={formatGroups.map((id) => ({ id, label: t.groups[id] }))}
    >
      {group === 'headings' && (
        <Select
          label={t.dialog.level}
          value={String(level)}
          options={t.dialog.levels.map((label, index) => ({ value: String(index), label }))}
          onChange={(event) => setLevel(Number(event.target.value))}
        />
      )}
      {formatSections(group, level).map((section) => (
        <fieldset key={section.title} className="format-section">
          <legend>{section.title}</legend>
          <div className="format-fields">
            {section.fields.map((field) => (
              <div key={field.path.join('.')} className="format-field" data-kind={field.kind}>
                <FormatInput
                  field={field}
                  format={form.typed}
                  errors={form.errors}
                  onChange={form.change}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </Tabs>
  );
}

interface ActionsProps {
  form: FormatForm;
  /** The own format that is being changed. */
  own: { id: string; name: string } | undefined;
  locked: boolean;
  onClose: () => void;
}

function Actions({ form, own, locked, onClose }: ActionsProps) {
  const { word } = useBid().finish;
  const busy = useStore(word.$busy);
  const [asking, setAsking] = useState<'name' | 'remove'>();
  const isWrong = form.errors.size > 0;
  const after = async (done: Promise<boolean | undefined>) => {
    if (await done) onClose();
  };
  return (
    <>
      {isWrong && (
        <span className="format-wrong" role="status">
          {t.dialog.wrong(form.errors.size)}
        </span>
      )}
      {own && (
        <Button kind="quiet" icon="trash" onClick={() => setAsking('remove')}>
          {t.dialog.remove}
        </Button>
      )}
      <Button disabled={isWrong} onClick={() => setAsking('name')}>
        {own ? t.dialog.save : t.dialog.saveAs}
      </Button>
      <Button
        kind="primary"
        busy={busy === 'format'}
        disabled={isWrong}
        onClick={() => void after(word.use(form.right))}
      >
        {t.dialog.use}
      </Button>
      {asking === 'name' && (
        <NameDialog
          form={form}
          own={own}
          onClose={() => setAsking(undefined)}
          onSaved={onClose}
          locked={locked}
        />
      )}
      {own && (
        <ConfirmDialog
          open={asking === 'remove'}
          danger
          title={t.dialog.remove}
          message={t.dialog.removeText(own.name)}
          confirmText={t.dialog.remove}
          cancelText={shared.cancel}
          busy={busy === 'format'}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void after(word.removeOwn(own.id))}
        />
      )}
    </>
  );
}

function NameDialog({ form, own, onClose, onSaved }: ActionsProps & { onSaved: () => void }) {
  const { word } = useBid().finish;
  const busy = useStore(word.$busy);
  const [name, setName] = useState(own?.name ?? '');
  const given = name.trim();
  const after = async (saving: Promise<boolean | undefined>) => {
    if (await saving) onSaved();
  };
  const canSave = given !== '' && busy !== 'format';
  const save = () => {
    if (canSave)
      void after(own ? word.saveOver(own.id, given, form.right) : word.saveAs(given, form.right));
  };
  const footer = (
    <>
      <Button onClick={onClose}>{shared.cancel}</Button>
      {own && (
        <Button
          disabled={!canSave || given === own.name}
          onClick={() => void after(word.saveAs(given, form.right))}
        >
          {t.dialog.saveAs}
        </Button>
      )}
      <Button kind="primary" busy={busy === 'format'} disabled={given === ''} onClick={save}>
        {own ? t.dialog.save : t.dialog.saveNew}
      </Button>
    </>
  );
  return (
    <Dialog open size="small" title={t.dialog.rename} footer={footer} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label={t.dialog.rename}
          hideLabel
          placeholder={t.dialog.nameHint}
          maxLength={50}
          value={name}
          data-first-focus=""
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
