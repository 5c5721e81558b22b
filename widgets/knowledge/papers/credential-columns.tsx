import type { Credential } from '../../core/contract/credential.ts';
import { Button } from '../../kit/button.tsx';
import { LongName } from '../../kit/long-name.tsx';
import { Menu } from '../../kit/menu.tsx';
import type { Column } from '../../kit/table.tsx';
import { UsedIn } from '../../library-parts/used-in.tsx';
import type { Uses } from '../../library-parts/uses.ts';
import { messages } from '../messages.ts';
import { Expiry } from './expiry.tsx';

const { papers: t } = messages;

interface CredentialActions {
  uses: Uses;
  byDeadline: boolean;
  onEdit: (credential: Credential) => void;
  onRemove: (credential: Credential) => void;
  onFile: (credential: Credential) => void;
  onPicture: (credential: Credential) => void;
}

function Name({
  credential,
  uses,
  onFile,
  onPicture,
}: Pick<CredentialActions, 'uses' | 'onFile' | 'onPicture'> & { credential: Credential }) {
  const { id, state, name, kind, number, issuer, fileId, pictureId } = credential;
  return (
    <div className="file">
      <span className="name">
        <LongName>{name}</LongName>
      </span>
      <span className="sub">{[kind, number, issuer].filter(Boolean).join(' · ')}</span>
      <UsedIn {...{ uses, id, name, state }} />
      {(fileId || pictureId) && (
        <span className="row-actions">
          {fileId && (
            <Button
              size="small"
              kind="quiet"
              icon="file"
              aria-label={t.fileOf(name)}
              onClick={() => onFile(credential)}
            >
              {t.file}
            </Button>
          )}
          {pictureId && (
            <Button
              size="small"
              kind="quiet"
              icon="eye"
              aria-label={t.pictureOf(name)}
              onClick={() => onPicture(credential)}
            >
              {t.picture}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

function More({ credential, onEdit, onRemove }: CredentialActions & { credential: Credential }) {
  return (
    <Menu
      size="small"
      label={messages.more(credential.name)}
      items={[
        {
          id: 'edit',
          label: t.change,
          icon: 'edit',
          onSelect: () => onEdit(credential),
        },
        {
          ...{ id: 'remove', label: messages.remove, icon: 'trash', danger: true },
          onSelect: () => onRemove(credential),
        },
      ]}
    />
  );
}

/** Columns of the certificates. */
export function credentialColumns(actions: CredentialActions): Column<Credential>[] {
  return [
    {
      key: 'name',
      title: t.name,
      phone: 'lead',
      render: (credential) => <Name credential={credential} {...actions} />,
    },
    {
      key: 'state',
      title: t.state,
      width: '184px',
      phone: 'inline',
      render: (credential) => <Expiry {...credential} byDeadline={actions.byDeadline} />,
    },
    {
      key: 'until',
      title: t.validUntil,
      width: '112px',
      phone: 'inline',
      render: ({ validUntil, forever }) => (
        <span className="time">{forever ? t.states.forever : validUntil || messages.none}</span>
      ),
    },
    {
      key: 'holder',
      title: t.holder,
      width: '104px',
      phone: 'inline',
      render: ({ holder, space }) => (
        <span className="time">
          {holder || t.ofCompany}
          {space === 'company' && <span className="sub">{messages.spaces.company}</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      title: messages.actions,
      width: '64px',
      align: 'end',
      phone: 'inline',
      render: (credential) => credential.canChange && <More credential={credential} {...actions} />,
    },
  ];
}
