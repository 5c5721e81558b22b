import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { fileParts } from '../../core/contract/word.ts';
import { formatBytes } from '../../core/format.ts';
import { Button } from '../../kit/button.tsx';
import { Select } from '../../kit/field.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { FormatDialog } from './format-dialog.tsx';
import type { ReadFormat } from './word-choice.ts';
import { t } from './word-messages.ts';
import type { WordFormats } from './word-store.ts';

/** What is downloaded: in which format, the whole or a volume. The file itself comes by the button of the bar above. */
export function WordCard() {
  const { word } = useBid().finish;
  const formats = useStore(word.$formats);
  return (
    <section className="card">
      <h3>{t.title}</h3>
      <Got />
      <VolumeChoice />
      {formats.state === 'loading' && <Skeleton lines={4} />}
      {formats.state === 'failed' && (
        <ErrorState text={formats.msg} onRetry={() => void word.look()} />
      )}
      {formats.state === 'ready' && <Formats formats={formats.value} />}
    </section>
  );
}

/** The file that came last, and when: the notice of it is soon gone. */
function Got() {
  const got = useStore(useBid().finish.word.$got);
  if (!got) return null;
  const time = new Date(got.at).toLocaleTimeString('zh-CN', {
    ...{ hour: '2-digit', minute: '2-digit', hour12: false, timeZone: 'Asia/Shanghai' },
  });
  return <Callout tone="success">{t.gotAt(got.name, formatBytes(got.bytes), time)}</Callout>;
}

/** Which of the choices is in force. */
const chosenId = (format: ReadFormat | undefined): string =>
  format?.kind === 'preset' ? format.name : format?.kind === 'own' ? format.id : 'custom';

function Formats({ formats }: { formats: WordFormats }) {
  const { word } = useBid().finish;
  const bid = useStore(useWriter().$bid);
  const current = useStore(word.$format);
  const busy = useStore(word.$busy);
  const [open, setOpen] = useState(false);
  const chosen = chosenId(current);
  const isNameless = current?.format.anonymous === true;
  const choices = [
    ...formats.presets.map(({ name, title, text }) => ({ id: name, title, text })),
    ...formats.own.map(({ id, name }) => ({ id, title: name, text: t.own })),
    ...(chosen === 'custom' ? [{ id: 'custom', title: t.custom, text: '' }] : []),
  ];
  const said = choices.find(({ id }) => id === chosen)?.text;
  return (
    <>
      <fieldset className="formats" disabled={busy === 'format'}>
        <legend className="kit-hidden">{t.format}</legend>
        {choices.map(({ id, title, text }) => (
          <label key={id} title={text} data-chosen={id === chosen || undefined}>
            <input
              type="radio"
              name="format"
              checked={id === chosen}
              onChange={() => void word.choose(id)}
            />
            <strong>{title}</strong>
          </label>
        ))}
      </fieldset>
      {said && <p className="faint">{said}</p>}
      <Button size="small" icon="gear" disabled={!current} onClick={() => setOpen(true)}>
        {t.settings}
      </Button>
      {isNameless && bid?.settings.blind === false && (
        <Callout tone="warning">{t.blindFormatOnly}</Callout>
      )}
      {!isNameless && bid?.settings.blind === true && (
        <Callout tone="warning">{t.notBlindFormat}</Callout>
      )}
      {open && current && <FormatDialog current={current} onClose={() => setOpen(false)} />}
    </>
  );
}

function VolumeChoice() {
  const { word } = useBid().finish;
  const bid = useStore(useWriter().$bid);
  const volume = useStore(word.$volume);
  const isFinished = bid?.status === 'finished';
  return (
    <>
      <Select
        label={t.volume}
        value={volume}
        options={[
          { value: '', label: t.wholeBid },
          ...fileParts.map((value) => ({ value, label: value })),
        ]}
        onChange={({ target }) =>
          word.chooseVolume(fileParts.find((one) => one === target.value) ?? '')
        }
      />
      {!isFinished && <p className="faint">{t.unfinished}</p>}
    </>
  );
}
