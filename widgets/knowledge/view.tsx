import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { type KnowledgeSpace, knowledgeSpaces } from '../core/contract/knowledge.ts';
import { env } from '../core/env.ts';
import { $session, $signedIn } from '../core/session/session.ts';
import { refreshUser } from '../core/session/sign-in.ts';
import { Button } from '../kit/button.tsx';
import type { ElementProps } from '../kit/element.tsx';
import { SignInNeeded } from '../kit/sign-in-needed.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { useBusy } from '../kit/use-busy.ts';
import { bidOpener, OpenBidContext } from '../library-parts/open-bid.ts';
import { FilesView } from './files/files-view.tsx';
import { createLibrary, type Library } from './library.ts';
import { messages } from './messages.ts';
import { OneFile } from './one-file.tsx';
import { CredentialsView } from './papers/credentials-view.tsx';
import { StaffView } from './papers/staff-view.tsx';
import { Preview, type Shown } from './preview.tsx';
import { ProfileView } from './profile/profile-view.tsx';
import { QueueView } from './queue/queue-view.tsx';

const sections = [...knowledgeSpaces, 'profile', 'credentials', 'staff'] as const;
type Section = (typeof sections)[number];
const isSpace = (section: Section): section is KnowledgeSpace =>
  knowledgeSpaces.some((space) => space === section);

/** Where companies are made of accounts. */
const ACCOUNT_PATH = '/home/account?tab=employees';

export interface KnowledgeProps extends ElementProps {
  /** `files`, `profile`, `credentials` or `staff` alone. */
  view?: string;
  /** `private`, `company` or `public` alone. */
  space?: string;
  /** Opens with the sheet for adding files. */
  upload?: boolean;
  /** Id of the one file that is shown. */
  file?: string;
}

/** What is shown, as tabs where it is more than one. */
function sectionsOf({ view, space }: Pick<KnowledgeProps, 'view' | 'space'>): readonly Section[] {
  const one = sections.find((section) => section === space || section === view);
  if (one) return [one];
  return view === 'files' ? knowledgeSpaces : sections;
}

/** The bidder's own material, what the company shares, and what the operators keep for everyone. */
export function Knowledge({ view, space, upload = false, file, host, emit }: KnowledgeProps) {
  const signedIn = useStore($signedIn);
  // It outlives the sign-in: what was on its way goes on when a session has ended and begun again.
  const [library] = useState(createLibrary);
  useEffect(() => library.queue.start(), [library]);
  useEffect(() => {
    if (!signedIn) return;
    void library.quota.load();
    // Drafts and files on their way are kept by whose they are.
    if (!$session.get().id) void refreshUser();
  }, [signedIn, library]);
  const signIn = () => {
    if (emit('sign-in-needed')) env().navigate('/');
  };
  const openBid = useMemo(() => bidOpener(emit), [emit]);
  const shown = sectionsOf({ ...(view ? { view } : {}), ...(space ? { space } : {}) });
  const only = shown.length === 1 ? shown[0] : undefined;
  const files = useStore(library.spaces[only && isSpace(only) ? only : 'private'].shelf.list.$list);
  useBusy(host, signedIn && files.state === 'loading');
  return (
    <section
      className="knowledge kit-part"
      aria-label={only ? messages.sections[only] : messages.title}
    >
      {!signedIn && (
        <SignInNeeded
          title={messages.signInTitle}
          text={messages.signInText}
          label={messages.signIn}
          onSignIn={signIn}
        />
      )}
      {signedIn &&
        (file ? (
          <OneFile key={file} id={file} />
        ) : (
          <OpenBidContext.Provider value={openBid}>
            <Sections shown={shown} library={library} upload={upload} />
          </OpenBidContext.Provider>
        ))}
    </section>
  );
}

interface SectionsProps {
  shown: readonly Section[];
  library: Library;
  upload: boolean;
}

function Sections({ shown, library, upload }: SectionsProps) {
  const [chosen, setChosen] = useState<Section>();
  const [preview, setPreview] = useState<Shown>();
  const section = shown.find((one) => one === chosen) ?? shown[0] ?? 'private';
  const content = (
    <SectionView key={section} {...{ section, library, upload }} onShow={setPreview} />
  );
  return (
    <>
      {shown.length === 1 ? (
        <>
          <header className="kit-part-head">
            <h2 className="kit-part-heading">{messages.sections[section]}</h2>
          </header>
          {content}
        </>
      ) : (
        <Tabs
          label={messages.title}
          tabs={shown.map((id) => ({ id, label: messages.sections[id] }))}
          value={section}
          onChange={setChosen}
        >
          {content}
        </Tabs>
      )}
      {preview && <Preview shown={preview} onClose={() => setPreview(undefined)} />}
    </>
  );
}

interface SectionViewProps extends Omit<SectionsProps, 'shown'> {
  section: Section;
  onShow: (shown: Shown) => void;
}

function SectionView({ section, library, upload, onShow }: SectionViewProps) {
  const inCompany = useStore(library.quota.$inCompany);
  const failure = useStore(library.quota.$failure);
  if (section === 'profile') return <ProfileView />;
  if (section === 'credentials') return <CredentialsView quota={library.quota} onShow={onShow} />;
  if (section === 'staff') return <StaffView quota={library.quota} />;
  if (!isSpace(section)) return null;
  if (section === 'company' && inCompany === undefined) {
    if (!failure) return <Skeleton lines={6} />;
    const again = () => void library.quota.load();
    return <ErrorState title={messages.failedTitle} text={failure} onRetry={again} />;
  }
  if (section === 'company' && !inCompany) return <NoCompany />;
  return (
    <>
      <p className="lead">{messages.leads[section]}</p>
      <FilesView
        library={library}
        space={library.spaces[section]}
        upload={upload}
        queue={<QueueView queue={library.queue} onShow={onShow} />}
        onShow={({ id, fileName }, n, q) => onShow({ id, fileName, n, q })}
      />
    </>
  );
}

function NoCompany() {
  const action = (
    <Button onClick={() => env().navigate(ACCOUNT_PATH)}>{messages.companyHow}</Button>
  );
  return (
    <EmptyState
      icon="user"
      title={messages.companyTitle}
      text={messages.companyText}
      action={action}
    />
  );
}
