/** Names that programs, makers of computers and copied systems put in by themselves: they say nothing about who wrote a file. */
const genericNames = new Set(
  [
    'administrator admin user users owner guest test root default unknown author un-named unnamed none null anonymous me home work office pc computer windows win7 win10 win11 xp',
    'microsoft hp lenovo dell asus acer huawei honor thinkpad xiaomi apple mac toshiba samsung haier tsinghua',
    'wps kingsoft openoffice libreoffice aspose spire poi apachepoi python-docx docx4j openxml word docx itext foxit adobe acrobat wpsoffice wps文字 金山软件',
    '微软用户 微软中国 用户 作者 管理员 默认 未知 匿名 计算机 电脑 公司 单位 中国 china prc p.r.c organization company 投标人 投标单位 投标文件 标书',
    '深度技术 雨林木风 番茄花园 系统之家 系统天地 电脑公司 萝卜家园 sky123.org mcsystem xtzj ghost workgroup',
  ]
    .join(' ')
    .split(' '),
);

/** Whether a name is one of those that many computers have. */
export function isGenericName(value: string): boolean {
  const bare = value.toLowerCase().replace(/[\s_（）()]+/g, '');
  return (
    bare.length < 2 ||
    /^\d{1,4}$/.test(bare) ||
    genericNames.has(bare) ||
    /^(windows|microsoft|微软|hp|user|admin|administrator|用户|apache|aspose|wps|python|office)(用户|user|office|office用户|officeuser|公司|中国|文字|poi|\.words.*|\d{0,4}|corporation|inc\.?)$/.test(
      bare,
    )
  );
}

/** Templates every installation brings. */
export function isGenericTemplate(value: string): boolean {
  const name = (value.split(/[\\/]/).at(-1) ?? '').toLowerCase();
  return (
    name === '' ||
    /^(normal|normal_wordconv|normalemail|wps|default|普通|正文|新建|空白|blank|文档)[^.]{0,8}(\.(dot|dotm|dotx|wpt))?$/.test(
      name,
    )
  );
}

/** Titles that programs make up, or that every answer to the same tender has. */
export function isGenericTitle(value: string): boolean {
  return (
    /投标|招标|响应|采购|项目|标书|目录|文档|无标题|未命名|untitled|document|microsoft word|powerpoint|模板/i.test(
      value,
    ) || value.length < 3
  );
}
