import { type ContentNode, readContent } from '../../../widgets/kit/content-markup.ts';
import { siteAddress } from '../../../widgets/kit/site-address.ts';
import { equal } from '../../support/browser.ts';

/** What was read, written again in a form that is easy to compare. */
const written = (nodes: readonly ContentNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const attributes = Object.entries(node.attributes).map(
        ([name, value]) => ` ${name}=${value}`,
      );
      return `[${node.tag}${attributes.join('')}|${written(node.children)}]`;
    })
    .join('');
const read = (html: string) => written(readContent(html));

describe('reading the HTML of an article', () => {
  it('keeps known tags, their few attributes and every word', () => {
    equal(
      read('<h2 id="a" class="x">一</h2><p>甲 &#x26; 乙 &lt;b&gt;</p>'),
      '[h2 id=a|一][p|甲 & 乙 <b>]',
    );
    equal(
      read('<img src=/a.webp alt="图 > 表" onerror="x()">后'),
      '[img src=/a.webp alt=图 > 表|]后',
    );
    equal(read('<section><div>文<custom-tag>字</custom-tag></div></section>'), '文字');
    equal(read('<h1>题</h1>'), '[h2|题]');
  });
  it('drops what runs, with all it holds, and every handler and style', () => {
    equal(
      read('<p onclick="x()" style="color:red">一</p><script>alert("</p>")</script>二'),
      '[p|一]二',
    );
    equal(read('<svg><p>一</p></svg><iframe src="x">二</iframe><style>p{}</style>三'), '三');
    equal(read('<!-- <p>一</p> --><!doctype html>二'), '二');
  });
  it('stands what is broken', () => {
    equal(read('<p>一</strong></p></p>二'), '[p|一]二');
    equal(read('<ul><li>一</ul>二'), '[ul|[li|一]]二');
    equal(read('三 < 五 <'), '三 < 五 <');
    equal(read('&unknown; &#0;'), '&unknown; &#0;');
    const deep = '<ul><li>'.repeat(500);
    equal(read(`${deep}深`).includes('深'), true);
  });
});

describe('addresses of links', () => {
  it('puts the base before paths of our site only', () => {
    equal(siteAddress('', '/help/a.html'), '/help/a.html');
    equal(
      siteAddress('https://bid.example.com/', '/help/a.html'),
      'https://bid.example.com/help/a.html',
    );
    equal(
      siteAddress('https://bid.example.com', 'https://other.example/x'),
      'https://other.example/x',
    );
    equal(siteAddress('', 'mailto:a@example.com'), 'mailto:a@example.com');
  });
  it('leads nowhere else', () => {
    for (const url of [
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      '',
    ])
      equal(siteAddress('', url), '');
    equal(siteAddress('javascript:alert(1)//', '/help/a.html'), '/help/a.html');
  });
});
