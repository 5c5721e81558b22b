import type { IsKnown, NamedClaim } from './claim.ts';
import { isStop, isUsual, wordsOf } from './words.ts';

/** Latin words and signs of the trade that name no maker: what a reader of bids knows without being told. */
const usualLatin = new Set(
  `a b c d e f g h i j k l m n o p q r s t u v w x y z bs cs pdca bim cad pdf word excel ppt wps xls xlsx doc docx ofd txt csv xml json html css sql api sdk rest http https tcp ip ipv4 ipv6 vpn wifi wi-fi wlan lan wan web app it ict iot ai ar vr mr ocr nlp gis gps rtk gnss led lcd oled usb hdmi rfid nfc ups plc dcs scada cpu gpu ram rom ssd hdd raid cctv nvr dvr ptz erp mes crm oa hr kpi sla sop wbs raci hse ehs qc qa qhse tqm fmea haccp aql iqc oqc ipqc msds coa epc ppp bot eva pvc ppr upvc hdpe pe pp pet abs xps eps sbs cod bod voc tvoc pm co co2 ph uv ic id qr windows linux java logo ok vs etc ca ui ue iso ca5 dna ct mri icu er pacs his lis emr ph n95 gmp gsp gap 3d 2d 4k 5g 4g 3g 2g 5s 6s 7s 8d 4m1e 5w1h 5w2h 3c ccc a0 a1 a2 a3 a4 a5 b5 h5 pm10 pm2.5 b/s c/s t/t no m kg km cm mm h min max s kw kv mpa kpa gb tb mb db hz bug email e-mail swot fidic ppe npv irr roi nps csat cmmi devops uat sit poc mvp dpi ppm qps tps cpu faq ddos waf ids ips soc iam sso ldap nas san vlan poe dns dhcp ntp ftp sftp smtp ssl tls sha aes rsa md5 etl bi olap cdn saas paas iaas eda cae cam cfd opc modbus bacnet knx dali zigbee lora nb-iot can rs485 rs232 vga ac dc sf6 vav vrf ahu fcu hepa ffu hvac frp grp grc gfrp pc ps pu tpo sma ogfc cfg cbr ctc emc tcl2 mpp pvdf lng cng haccp asa vi ppts mp4 mp3 avi jpg jpeg png tif tiff bmp dwg dxf rvt kpis`.split(
    ' ',
  ),
);
/** How the number of a standard begins. */
const standard =
  /^(?:GB|GBZ|GA|DB|DBJ|JGJ|CJJ|CJ|JG|JT|JTG|SL|DL|NB|HJ|YD|YY|QB|HG|SH|SY|TB|MH|LY|NY|SN|WS|DA|AQ|CECS|CNAS|IEC|ISO|ASTM|EN|ANSI|IEEE|JJG|JJF|Q|T)(?:[/ ]|\d|J)/i;
/** A run of Latin letters, digits and what joins them; blanks join where both sides are such. */
const run = /[A-Za-z0-9][A-Za-z0-9+_/:.·〔〕[\]-]*(?:[ ][A-Za-z0-9][A-Za-z0-9+_/:.·-]*){0,4}/g;
const unitOfFigure =
  /^[≥≤>＜<~]?\d[\d.,]*(?:[~-]\d[\d.]*)?(?:%|‰|m|mm|cm|km|kg|g|t|s|h|d|L|ml|kW|kV|kVA|V|A|W|MPa|kPa|Pa|kN|N|dB|Hz|GHz|MHz|GB|TB|MB|Mbps|Gbps|dpi|lx|rpm|min|m2|m3)?(?:\/[a-z0-9]{1,4})?$/i;
/** A maker's product right before such a run: 采用ABB变频器. */
const chosen = /(?:采用|选用|配置|配备|使用|品牌|提供|更换为|投入|推荐|产品为|选型|为)[：:“"]?$/;

/** Where a Chinese name that belongs to the run begins: 华为S5735, 麒麟V10. */
function withName(text: string, at: number, isKnown: IsKnown): number {
  const before = text.slice(Math.max(0, at - 8), at);
  const joined = /[\u4e00-\u9fff]{1,8}$/.exec(before)?.[0];
  if (joined === undefined) return at;
  let start = at;
  for (const word of wordsOf(joined).toReversed()) {
    if (isStop(word.text) || (isUsual(word.text) && word.text.length > 1) || isKnown(word.text))
      break;
    if (/^[第约达共计于号]$/.test(word.text)) break;
    start -= word.text.length;
    if (at - start >= 5) break;
  }
  return at - start === 1 ? at : start;
}

const isUsualRun = (found: string): boolean =>
  found
    .split(/[ /]+/)
    .every(
      (part) =>
        usualLatin.has(part.toLowerCase()) ||
        part === '' ||
        /^[A-Z]$/.test(part) ||
        /^\d{1,2}$/.test(part),
    ) || usualLatin.has(found.toLowerCase());

/** What a run of letters and digits stands for, as far as it is more than a figure or a usual word. */
function blankOf(found: string, before: string): string | undefined {
  if (!/[A-Za-z]/.test(found)) {
    if (/(?:编号|证号|号码|证书号|许可证号|代码|证)(?:为|是|[：:])?[（(]?$/.test(before))
      return '编号';
    return /^\d{8,}$|^\d{4,}-\d{3,}/.test(found) ? '编号' : undefined;
  }
  if (isUsualRun(found) || unitOfFigure.test(found)) return undefined;
  if (standard.test(found) && /\d/.test(found)) return '标准编号';
  if (/\d/.test(found)) return /编号|证|号|专利|代码/.test(before.slice(-8)) ? '编号' : '品牌型号';
  if (/^[A-Z]{2}$/.test(found)) return chosen.test(before) ? '品牌型号' : undefined;
  return found.length > 2 ? '品牌型号' : undefined;
}

/** Numbers of certificates with Chinese signs among them: 京建安许字〔2021〕第0456号, 苏建安B(2019)0123456. */
const chineseNumber =
  /[\u4e00-\u9fff]{0,8}(?:字)?[（(〔[]\d{4}[）)〕\]](?:第)?\d{2,8}号?|[粤苏浙京沪鲁豫川渝鄂湘皖闽赣冀晋陕甘云贵桂琼黑吉辽津蒙宁新青藏]\d{8,}/g;

/** Numbers of standards and certificates, and models, that no source holds. */
export function namedCodes(text: string, isKnown: IsKnown): NamedClaim[] {
  const numbers = [...text.matchAll(chineseNumber)].flatMap(({ 0: whole, index }) => {
    const said = whole.replace(/^.*?(?:为|是|号|第(?=[\u4e00-\u9fff]))/, '') || whole;
    const from = index + whole.length - said.length;
    return isKnown(said) ? [] : [{ at: from, text: said, blank: '编号' }];
  });
  const runs = [...text.matchAll(run)].flatMap(({ 0: raw, index }) => {
    const found = raw.replace(/(?<![/:.·+_-])[/:.·+_-]{1,9}$/, '');
    const before = text.slice(Math.max(0, index - 12), index);
    if (/picture:$|【[^【】]{0,12}$/.test(before) || isKnown(found)) return [];
    const blank = blankOf(found, before);
    if (blank === undefined) return [];
    const from = blank === '品牌型号' ? withName(text, index, isKnown) : index;
    return [{ at: from, text: text.slice(from, index + found.length), blank }];
  });
  return [...numbers, ...runs];
}
