import axe from 'axe-core';
import { atom } from 'nanostores';
import { useState } from 'react';
import { Button } from '../../../widgets/kit/button.tsx';
import { Checkbox, Switch } from '../../../widgets/kit/checkbox.tsx';
import { ConfirmDialog } from '../../../widgets/kit/dialog.tsx';
import { define, type ElementProps, element } from '../../../widgets/kit/element.tsx';
import { Select, TextArea, TextField } from '../../../widgets/kit/field.tsx';
import { Progress } from '../../../widgets/kit/progress.tsx';
import { Tabs } from '../../../widgets/kit/tabs.tsx';
import { Callout, Tag } from '../../../widgets/kit/tag.tsx';
import { type NoticeSource, showNotices } from '../../../widgets/kit/toasts.tsx';
import { Tooltip } from '../../../widgets/kit/tooltip.tsx';
import { UploadZone } from '../../../widgets/kit/upload-zone.tsx';
import {
  button,
  clearPage,
  equal,
  mount,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';

const log: string[] = [];

function Gallery({ emit }: ElementProps) {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const answer = (text: string) => {
    log.push(text);
    setOpen(false);
  };
  return (
    <section style={{ background: 'var(--t-surface)' }}>
      <Button onClick={() => setOpen(true)}>打开对话框</Button>
      <ConfirmDialog
        open={open}
        message="要继续吗？"
        danger
        onConfirm={() => answer('确定')}
        onCancel={() => answer('取消')}
      />
      <Tabs
        label="示例"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'one', label: '甲' },
          { id: 'two', label: '乙' },
        ]}
      >
        <p>{tab}</p>
      </Tabs>
      <TextField label="名称" error="请填写名称" />
      <TextArea label="说明" hint="最多 200 字" />
      <Select label="类型" options={[{ value: 'a', label: '技术标' }]} />
      <Checkbox label="同意" error="请先同意" />
      <Switch label="暗标" />
      <Progress value={46.4} label="进度" showValue />
      <Tag tone="warning">已暂停</Tag>
      <Callout tone="danger">不能保存</Callout>
      <div className="narrow" style={{ width: 260 }}>
        <Callout action={<Button size="small">撤销这一次的删除</Button>}>
          《一个很长的文件名》已移到回收站，以后的编写不再引用
        </Callout>
      </div>
      <Button kind="primary" busy onClick={() => emit('busy-click')}>
        保存
      </Button>
      <Tooltip text="调整本章">
        <Button>设置</Button>
      </Tooltip>
      <UploadZone
        accept={['.docx']}
        maxBytes={2_097_152}
        onFile={(file) => log.push(file.name)}
        onReject={(message) => log.push(message)}
      />
    </section>
  );
}
define('tender-gallery', element(Gallery));

const inRoot = (gallery: HTMLElement, selector: string) =>
  gallery.shadowRoot!.querySelector<HTMLElement>(selector)!;

describe('the kit', () => {
  afterEach(async () => {
    log.length = 0;
    await clearPage();
  });

  for (const theme of ['light', 'dark']) {
    it(`has no finding of axe, ${theme}`, async () => {
      const gallery = await mount('tender-gallery', { theme });
      const { violations } = await axe.run(gallery);
      equal(
        violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`)),
        [],
      );
    });
  }
  it('asks in the top layer, starts on the safe button and gives the focus back', async () => {
    const gallery = await mount('tender-gallery');
    const opener = await button(gallery, '打开对话框');
    opener.focus();
    opener.click();
    await settled();
    const dialog = inRoot(gallery, 'dialog');
    equal(
      [dialog.matches(':modal'), dialog.getAttribute('role'), textOf(gallery).includes('系统提示')],
      [true, 'alertdialog', true],
    );
    equal(gallery.shadowRoot!.activeElement?.textContent, '取消');
    await press(gallery, '确定');
    equal(
      [log, inRoot(gallery, 'dialog'), gallery.shadowRoot!.activeElement === opener],
      [['确定'], null, true],
    );
  });
  it('puts the act of a notice below its words where there is no room beside them', async () => {
    const gallery = await mount('tender-gallery');
    const words = inRoot(gallery, '.narrow .kit-callout-text').getBoundingClientRect();
    const act = inRoot(gallery, '.narrow .kit-button').getBoundingClientRect();
    equal([act.top >= words.bottom, words.width > 200], [true, true]);
  });
  it('stays open when what opens it is pressed twice', async () => {
    const gallery = await mount('tender-gallery');
    await press(gallery, '打开对话框');
    inRoot(gallery, 'dialog').click();
    await settled();
    equal([log, inRoot(gallery, 'dialog').isConnected], [[], true]);
  });
  it('takes Escape and a click beside the dialog as no', async () => {
    const gallery = await mount('tender-gallery');
    await press(gallery, '打开对话框');
    inRoot(gallery, 'dialog').dispatchEvent(new Event('cancel', { cancelable: true }));
    await settled();
    await press(gallery, '打开对话框');
    await new Promise((resolve) => setTimeout(resolve, 600));
    inRoot(gallery, 'dialog').click();
    await settled();
    equal(log, ['取消', '取消']);
  });
  it('changes tabs by arrow keys and moves the focus along', async () => {
    const gallery = await mount('tender-gallery');
    inRoot(gallery, '[role=tab]').focus();
    inRoot(gallery, '[role=tab]').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true }),
    );
    await settled();
    equal(
      [
        gallery.shadowRoot!.activeElement?.textContent,
        inRoot(gallery, '[role=tabpanel]').textContent,
      ],
      ['乙', 'two'],
    );
  });
  it('ties hint and error to their field', async () => {
    const gallery = await mount('tender-gallery');
    const input = inRoot(gallery, 'input[aria-invalid=true]');
    equal(
      inRoot(gallery, `#${CSS.escape(input.getAttribute('aria-describedby') ?? '')}`).textContent,
      '请填写名称',
    );
  });
  it('lets a busy button do nothing', async () => {
    const gallery = await mount('tender-gallery');
    let clicks = 0;
    gallery.addEventListener('tender-busy-click', () => (clicks += 1));
    await press(gallery, '保存');
    equal(clicks, 0);
  });
  it('explains on focus and hides on Escape', async () => {
    const gallery = await mount('tender-gallery');
    const control = await button(gallery, '设置');
    control.focus();
    await settled();
    equal(inRoot(gallery, '[role=tooltip]')?.textContent, '调整本章');
    control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await settled();
    equal(inRoot(gallery, '[role=tooltip]'), null);
  });
  it('takes a dropped file and says what is wrong with another', async () => {
    const gallery = await mount('tender-gallery');
    const drop = (...files: File[]) => {
      const dataTransfer = new DataTransfer();
      for (const file of files) dataTransfer.items.add(file);
      inRoot(gallery, '.kit-upload').dispatchEvent(
        new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }),
      );
    };
    drop(new File(['x'], '招标文件.DOCX'));
    drop(new File(['x'], '招标文件.exe'));
    drop(new File([], '空.docx'));
    drop(new File([new Uint8Array(2_097_153)], '大.docx'));
    drop(new File(['x'], '一.docx'), new File(['x'], '二.docx'));
    equal(log, [
      '招标文件.DOCX',
      '不支持这种文件：招标文件.exe',
      '文件是空的，请重新选择',
      '文件超过 2 MB，请压缩后再上传',
      '一次只能上传一个文件',
    ]);
  });
});

describe('notices', () => {
  const $list = atom<
    readonly { id: number; kind: 'error' | 'info'; text: string; duration: number }[]
  >([]);
  const gone: number[] = [];
  const source: NoticeSource = {
    get: () => $list.get(),
    listen: (listener) => $list.listen(listener),
  };
  const shown = () => document.querySelector('[data-tender-toasts]')?.shadowRoot?.textContent ?? '';

  it('add nothing to the page before the first one, then stand in the top layer and go in time', async () => {
    showNotices(source, (id) => {
      gone.push(id);
      $list.set($list.get().filter((notice) => notice.id !== id));
    });
    equal(document.querySelector('[data-tender-toasts]'), null);
    $list.set([{ id: 1, kind: 'error', text: '保存失败', duration: 300 }]);
    await until(() => shown().includes('保存失败'), 'the notice');
    equal(document.querySelector('[data-tender-toasts]')?.matches(':popover-open'), true);
    await until(() => gone.includes(1), 'its end');
  });
  it('survive a replaced body', async () => {
    await clearPage();
    $list.set([...$list.get(), { id: 2, kind: 'info', text: '已恢复', duration: 300 }]);
    await until(() => shown().includes('已恢复'), 'the notice');
  });
  it('are shown by one region only', async () => {
    showNotices(source, () => {});
    $list.set([...$list.get(), { id: 3, kind: 'info', text: '只有一处', duration: 300 }]);
    await until(() => shown().includes('只有一处'), 'the notice');
    equal(document.querySelectorAll('[data-tender-toasts]').length, 1);
  });
  it('lie over no act, also of a widget, at the foot or at the upper right', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    const act = (style: string) => {
      const made = root.appendChild(document.createElement('button'));
      made.textContent = '生成目录';
      made.style.cssText = `position: fixed; height: 40px; ${style}`;
      return made;
    };
    const acts = [
      act('right: 16px; top: 8px; width: 120px'),
      act('left: 0; right: 0; bottom: 0'),
      act('left: calc(50% - 60px); width: 120px; bottom: 70px'),
    ];
    $list.set([{ id: 4, kind: 'info', text: '不挡按钮', duration: 60_000 }]);
    await until(() => shown().includes('不挡按钮'), 'the notice');
    const notice = document.querySelector('[data-tender-toasts]')!.getBoundingClientRect();
    for (const each of acts) {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      const apart =
        notice.right <= left ||
        notice.left >= right ||
        notice.bottom <= top ||
        notice.top >= bottom;
      equal(apart, true);
    }
    equal(Math.round(notice.left + notice.width / 2), Math.round(innerWidth / 2));
    // Those before may still be fading above it.
    const late = act(`left: ${notice.left}px; top: ${notice.bottom - 45}px; width: 60px`);
    await until(
      () =>
        document.querySelector('[data-tender-toasts]')!.getBoundingClientRect().bottom <=
        late.getBoundingClientRect().top,
      'the notice to make way',
    );
    $list.set([]);
    host.remove();
  });
});
