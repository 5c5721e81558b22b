import type { signIn } from 'tender-widgets/contract';

/** One entry of a menu as the family's front ends read it; they call `children.length` on every one. */
interface FamilyMenu {
  id: string;
  parentId: string;
  code: string;
  name: string;
  alias: string;
  path: string;
  source: string;
  sort: number;
  /** 1: a menu, 2: a button. */
  category: 1;
  action: 0;
  /** 1: within the front end, 2: in a window of its own. */
  isOpen: 1 | 2;
  remark: string;
  hasChildren: boolean;
  children: FamilyMenu[];
}

const ROOT = { code: 'tender', name: 'AI 标书', path: '/tender' };

/**
 * The workbench's menu in the family's form: one entry of the first level, and below it our pages by their whole addresses, which its
 * front ends open as they open their own API documentation. Entries that named views of the front end would lead to none.
 */
export function familyMenu(
  entries: NonNullable<signIn.UserInfo['headMenu']>,
  site: string,
): FamilyMenu[] {
  const entry = (values: Pick<FamilyMenu, 'id' | 'parentId' | 'code' | 'name' | 'path'>) => ({
    ...values,
    ...{ alias: 'menu', source: 'iconfont iconicon_doc', category: 1 as const, remark: '' },
    action: 0 as const,
  });
  const children = entries.map(({ name, path }, index) => ({
    ...entry({
      id: String(index + 2),
      parentId: '1',
      code: path.replaceAll('/', '_').replace(/^_/, ''),
      name,
      path: site + path,
    }),
    ...{ sort: index + 1, isOpen: 2 as const, hasChildren: false, children: [] },
  }));
  return [
    {
      ...entry({ id: '1', parentId: '0', ...ROOT }),
      ...{ sort: 1, isOpen: 1, hasChildren: true, children },
    },
  ];
}
