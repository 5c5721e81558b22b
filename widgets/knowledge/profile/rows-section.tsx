import { useStore } from '@nanostores/react';
import type { CompanyProfile, ProfileList, ShownProfile } from '../../core/contract/profile.ts';
import { Button } from '../../kit/button.tsx';
import { Menu } from '../../kit/menu.tsx';
import { UsedIn } from '../../library-parts/used-in.tsx';
import { Expiry } from '../papers/expiry.tsx';
import { type Certificate, described, describedCertificate } from './described.ts';
import { t } from './messages.ts';
import { Proof, type Proven } from './proof.tsx';
import type { Place } from './rows.ts';
import type { ProfileStore } from './store.ts';

type Row = { id: string } & Proven;

/** Others are the company's own word. */
const needEvidence: readonly ProfileList[] = ['people', 'references', 'certificates', 'products'];

export interface RowsProps {
  store: ProfileStore;
  canChange: boolean;
  terms: ShownProfile['terms'];
  byDeadline: boolean;
  onEdit: (place: Place, id?: string) => void;
  onPicture: (certificate: Certificate) => void;
}

/** One list of the profile, with what holds each row up. */
export function RowsSection({ part, ...props }: RowsProps & { part: ProfileList }) {
  const profile = useStore(props.store.$profile);
  const count = profile[part].length;
  return (
    <section className="profile-group" aria-label={t.lists[part]} data-part={part}>
      <header className="profile-group-head">
        <h3>
          {t.lists[part]}
          {count > 0 && <span className="count"> {count}</span>}
        </h3>
        {props.canChange && (
          <Button size="small" icon="plus" onClick={() => props.onEdit({ part })}>
            {t.addRow[part]}
          </Button>
        )}
      </header>
      {count === 0 ? (
        <p className="count">{t.emptyRows[part]}</p>
      ) : (
        <ul className="profile-rows">
          {rowsOf(profile, part).map(({ row, name, details, certificate, held }) => (
            <li key={row.id} className="profile-row">
              <RowLine {...{ ...props, row, name, details, certificate }} place={{ part }} />
              {held && <Held {...props} holder={row.id} name={name} certificates={held} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Line {
  row: Row;
  name: string;
  details: string[];
  /** It may end. */
  certificate?: Certificate | undefined;
  /** Certificates of a person. */
  held?: Certificate[] | undefined;
}

function rowsOf(profile: CompanyProfile, part: ProfileList): Line[] {
  switch (part) {
    case 'people':
      return profile.people.map((row) => ({
        row,
        ...described('people', row),
        held: row.certificates,
      }));
    case 'certificates':
      return profile.certificates.map((row) => ({
        row,
        ...described('certificates', row),
        certificate: row,
      }));
    case 'references':
      return profile.references.map((row) => ({ row, ...described('references', row) }));
    case 'products':
      return profile.products.map((row) => ({ row, ...described('products', row) }));
    case 'accounts':
      return profile.accounts.map((row) => ({ row, ...described('accounts', row) }));
    case 'commitments':
      return profile.commitments.map((row) => ({ row, ...described('commitments', row) }));
  }
}

interface HeldProps extends RowsProps {
  /** Id of the person. */
  holder: string;
  name: string;
  certificates: readonly Certificate[];
}

function Held({ holder, name, certificates, ...props }: HeldProps) {
  return (
    <div className="profile-held">
      {certificates.map((row) => (
        <RowLine
          key={row.id}
          {...{ ...props, row, certificate: row, place: { holder } }}
          {...describedCertificate(row)}
        />
      ))}
      {props.canChange && (
        <Button
          kind="quiet"
          size="small"
          icon="plus"
          aria-label={t.addHeld(name)}
          onClick={() => props.onEdit({ holder })}
        >
          {t.heldShort}
        </Button>
      )}
    </div>
  );
}

function RowLine({ place, ...props }: RowsProps & Line & { place: Place }) {
  const { row, name, details, certificate, store, canChange } = props;
  const term = certificate && props.terms.find(({ id }) => id === certificate.id);
  return (
    <div className="profile-line">
      <div className="profile-said">
        <p className="profile-name">
          {canChange ? (
            <button type="button" className="name" onClick={() => props.onEdit(place, row.id)}>
              {name}
            </button>
          ) : (
            <span className="name">{name}</span>
          )}
          {term && <Expiry {...term} byDeadline={props.byDeadline} />}
        </p>
        {details.length > 0 && <p className="sub">{details.join(' · ')}</p>}
        <Proof
          name={name}
          proven={row}
          wanted={!('part' in place) || needEvidence.includes(place.part)}
          onConfirm={canChange ? () => store.confirmRow(place, row) : undefined}
        />
        <UsedIn {...{ uses: store.uses, id: row.id, name }} state={term?.state} />
      </div>
      {certificate?.pictureId && (
        <Button
          kind="quiet"
          size="small"
          icon="eye"
          aria-label={t.pictureOf(name)}
          onClick={() => props.onPicture(certificate)}
        >
          {t.picture}
        </Button>
      )}
      {canChange && <RowMenu {...{ place, ...props }} />}
    </div>
  );
}

function RowMenu({ place, row, name, store, onEdit }: RowsProps & Line & { place: Place }) {
  return (
    <Menu
      size="small"
      label={t.more(name)}
      items={[
        { id: 'edit', label: t.change, icon: 'edit', onSelect: () => onEdit(place, row.id) },
        {
          ...{ id: 'remove', label: t.remove, icon: 'trash', danger: true },
          onSelect: () =>
            void store.uses.removing([{ id: row.id, name }], () =>
              store.removeRow(place, row, name),
            ),
        },
      ]}
    />
  );
}
