const time = /时间|日期|期限|时刻|截标/;
const openingWord =
  /开标|开启|唱标|开封|磋商(?:会议?|开始)?时间|谈判(?:会议?|开始)?时间|评审时间|竞价时间|询价时间|比选时间/;
const notDeadline =
  /疑|澄清|修改|质询|提问|获取|购买|发售|领取|下载|报名|登记|保证金|担保|异议|踏勘|勘察|样品|公告|公示|确认|收到|签到|解密|投诉|合同|交货|付款|有效|答复|回复|预备会|缴纳|业绩|注册|评审|资料|更正|延期|延长/;

/** A title under which a time is the one by which the bids must be there. */
const HANDING_IN =
  /(?:投标|响应|应答|报价|申请|磋商|谈判|参选|文件).{0,8}(?:递交|提交|截止|送达)|(?:递交|提交|送达).{0,8}(?:投标|响应|应答|报价|申请|参选|文件)/;

/** Below such a title a time that names no bid is that of something else: the bond's 递交截止时间. */
export const OTHER_HANDING_IN = /保证金|担保|样品|踏勘/;
export const ofBids = /投标|响应|应答|报价|文件/;

/** The bid by its name, or what is done with it. */
const BROUGHT =
  /投标|响应|应答|报价|磋商|谈判|比选|询[价比]|遴选|参[选评]|竞[价标谈磋]|申请|递交|提交|报送|上传|送[达交]/;

/** 更正后的截止时间: the one that holds. */
const CHANGED = /^(?:更正|变更|修改|调整|延期|延长|顺延)后的?/;

/** 递交开始时间: from then on bids are taken. */
const BEGINNING = /(?:开始|起始)(?!.{0,20}(?:截止|结束))/;

/** How surely a label names the time by which bids have to be there, 0–1; `context`: the title above. */
export function deadline(said: string, context: string): number {
  const label = said.replace(CHANGED, '');
  if (/[,。;]/.test(label) || BEGINNING.test(label)) return 0;
  if (OTHER_HANDING_IN.test(context) && !ofBids.test(label)) return 0;
  // 投标截止, 递交比选文件截止; 投标截止和开标：时间均为…
  if (/截止期?(?:[和及与、/](?:开标|开启))?$/.test(label) && BROUGHT.test(label))
    return notDeadline.test(label) ? 0 : 0.8;
  if (/截止|截标/.test(label) && time.test(label) && !notDeadline.test(label)) {
    if (/投标|响应|递交|提交|应答|报价|申请|竞标|截标|文件|参选|应标|磋商|谈判/.test(label))
      return 1;
    return HANDING_IN.test(context) && !/疑|澄清|答复/.test(context) ? 1 : 0.3;
  }
  if (/^(?:投标|响应|报价|应答)时间(?:[及和与、]地点)?$/.test(label)) return 0.7;
  if (
    /^(?:投标|响应文件|投标文件|报价文件|磋商文件)?的?(?:递交|提交|送达|接收)(?:投标|响应|应答|报价|申请|参选)?(?:文件)?的?(?:起止)?(?:时间|日期)/.test(
      label,
    )
  )
    return 0.7;
  if (
    /^(?:时间|截止时间|日期)(?:[及和与、/]地点)?$/.test(label) &&
    /截止/.test(context) &&
    !notDeadline.test(context)
  )
    return 0.8;
  return /^(?:投标|响应|应答|报价|申请|磋商)文件的?(?:递交|提交|送达)$|^(?:递交|提交|送达)(?:投标|响应|应答|报价|申请|磋商)文件$/.test(
    label,
  )
    ? 0.6
    : 0;
}

/** How surely a label names the time at which bids are opened, 0–1. */
export function opening(label: string, context: string): number {
  if (
    openingWord.test(label) &&
    /时间|日期/.test(label) &&
    !/解密|递交地|截止时间前|答疑/.test(label)
  )
    return /开标|开启/.test(label) ? 1 : 0.6;
  if (/^(?:时间|日期)(?:[及和与、/]地点)?$/.test(label) && /开标|开启/.test(context)) return 0.9;
  return /^(?:响应文件)?(?:开标|开启)$|截止[和及与、/](?:开标|开启)$|^(?:开标|谈判|磋商|评审|评标|比选|询比|竞价)(?:会议?|(?:会议?)?(?:开始|开启|举行|召开))$/.test(
    label,
  )
    ? 0.6
    : 0;
}
