/** 劣质品：表皮发黑: what nobody may deliver. */
const ofBadGoods = /^(?:劣质|次|不合格|变质|假冒|伪劣)[^：:，。；]{0,6}[：:]|质量(?:较|很)?[差次]$/;
/** 本办公场所对保密性要求严格 says how it is there, 近三年费用分布见下表 where it is told, 鼓励使用 asks nothing. */
const ofPlace =
  /^本[^，。；：]{2,10}对[^，。；]{2,24}要求(?:较|很|十分|非常)?(?:严格?|高)$|见[上下附]表$|^(?:鼓励|提倡)(?!.{0,40}(?:应当|必须|不得))/;
/** 乙方对大楼设备的管理要求, f公共区域消毒频次: the title of what follows. */
const titleOfAsked =
  /^[^，。；：]{4,40}的(?:管理|服务|工作|质量|技术|具体)要求$|^[a-z]?[^，。；：\d]{4,20}频次$/;

/** Whether a sentence of the requirements only says how things are, or is the title of what follows. */
export const describesOnly = (text: string): boolean =>
  [ofBadGoods, ofPlace, titleOfAsked].some((one) => one.test(text));
