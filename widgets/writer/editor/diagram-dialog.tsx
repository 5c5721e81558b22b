import { useStore } from '@nanostores/react';
import { useCallback, useDeferredValue, useState } from 'react';
import {
  type DiagramData,
  type DiagramKind,
  type DiagramSetting,
  kindName,
  newDiagram,
  readDiagram,
  settingName,
  withAllColumns,
  writeDiagram,
} from '../../core/diagram/block.ts';
import { Button } from '../../kit/button.tsx';
import { ConfirmDialog, Dialog } from '../../kit/dialog.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { useBid } from '../base/context.ts';
import { DiagramPictures } from '../text/diagram-figure.tsx';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { withNewRows, withoutEmptyRows } from './diagram-edits.ts';
import { DiagramTable } from './diagram-table.tsx';
import { attributeOf, type DrawnBlock } from './drawn-blocks-store.ts';
import { t } from './messages.ts';

interface DiagramDialogProps {
  page: ChapterEditing;
  /** The diagram to be changed, or the kind of a new one. */
  drawn?: DrawnBlock | undefined;
  of?: DiagramKind | undefined;
}

type Change = (change: (data: DiagramData) => DiagramData) => void;

function useFirst({ page, drawn, of = 'gantt' }: DiagramDialogProps): DiagramData {
  const rows = useStore(useBid().outline.$rows);
  const title = rows.find((row) => row.chapter.id === page.chapter.id)?.chapter.title ?? '';
  if (!drawn) return withNewRows(newDiagram(of, title));
  const data = readDiagram(attributeOf(drawn, 'text'));
  // Of a kind that was not understood the first is taken, so that there is a table to work on.
  return withAllColumns({ ...data, kind: data.kind ?? 'gantt' });
}

const textOf = (data: DiagramData) => writeDiagram(withoutEmptyRows(data));

/** Edits the table that a diagram is drawn from, with the drawing beside it. */
export function DiagramDialog(props: DiagramDialogProps) {
  const { page, drawn } = props;
  const first = useFirst(props);
  const [data, setData] = useState(first);
  const [begun] = useState(() => textOf(first));
  const [leaving, setLeaving] = useState(false);
  const change = useCallback<Change>((edit) => setData(edit), []);
  const source = textOf(data);
  const shown = useDeferredValue(source);
  const close = page.endDialog;
  const leave = () => (source === begun ? close() : setLeaving(true));
  const put = () => {
    if (drawn) drawn.block.change({ text: source });
    else page.$editor.get()?.commands.insertDiagram(source);
    close();
  };
  const name = kindName(data.kind ?? 'gantt');
  const footer = (
    <>
      <Button onClick={leave}>{t.cancel}</Button>
      <Button kind="primary" onClick={put}>
        {drawn ? t.apply : t.insert}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="large"
      title={drawn ? t.diagram.edit(name) : t.diagram.insert(name)}
      footer={footer}
      onClose={leave}
    >
      <div className="diagram-editor">
        <Head data={data} change={change} />
        <p className="faint">{t.diagram.hints[data.kind ?? 'gantt']}</p>
        <DiagramTable data={data} change={change} />
        <div className="diagram-preview">
          <DiagramPictures source={shown} withData={false} />
        </div>
      </div>
      <ConfirmDialog
        open={leaving}
        title={t.diagram.leaveTitle}
        message={t.diagram.leaveText}
        confirmText={t.diagram.leave}
        danger
        onConfirm={close}
        onCancel={() => setLeaving(false)}
      />
    </Dialog>
  );
}

function Head({ data, change }: { data: DiagramData; change: Change }) {
  const set = (name: DiagramSetting, value: string) =>
    change((now) => ({ ...now, settings: { ...now.settings, [name]: value } }));
  return (
    <div className="diagram-head">
      <TextField
        label={t.diagram.title}
        value={data.title}
        onChange={({ target: { value } }) => change((now) => ({ ...now, title: value }))}
      />
      {data.kind === 'gantt' && (
        <>
          <TextField
            label={settingName('start')}
            placeholder={t.diagram.startHint}
            value={data.settings.start ?? ''}
            onChange={({ target: { value } }) => set('start', value)}
          />
          <Select
            label={settingName('scale')}
            options={t.diagram.scales}
            value={data.settings.scale ?? ''}
            onChange={({ target: { value } }) => set('scale', value)}
          />
        </>
      )}
    </div>
  );
}
