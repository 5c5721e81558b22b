import type { ReactNode } from 'react';

export const metadata = { title: 'Next 应用', icons: { icon: 'data:,' } };

// Next takes it by its default export.
// oxlint-disable-next-line import/no-default-export
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN">
      <body>{children}</body>
    </html>
  );
}
