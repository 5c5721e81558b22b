/** What Word puts on the clipboard, shortened: conditional comments, lists as paragraphs, merged cells. */
export const wordPage = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {mso-style-parent:"";} --></style></head>
<body lang=ZH-CN style='tab-interval:21.0pt'><!--StartFragment-->
<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>一、<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><b>需求理解</b></h1>
<h2>项目背景</h2>
<p class=MsoNormal style='text-indent:24.0pt'><span style='font-size:12.0pt;font-family:宋体'>本项目位于某地，建设内容包括
取水、净水与输水。</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='margin-left:42.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span></span><![endif]>甲类设备</p>
<p class=MsoListParagraph style='margin-left:63.0pt;mso-list:l1 level2 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>o<span>&nbsp;</span></span><![endif]>备品<b style='mso-bidi-font-weight:normal'>备件</b></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>·</span><![endif]>乙类设备</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>3.</span><![endif]>第三步</p>
<p class=MsoListParagraph style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>4.</span><![endif]>第四步</p>
<p class=MsoListParagraph style='mso-list:l3 level1 lfo4'><![if !supportLists]><span style='mso-list:Ignore'>（1）</span><![endif]>括号编号</p>
<p class=MsoNormal align=center style='text-align:center'>居中</p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse'>
 <tr style='height:15pt'><td width=100 rowspan=2 style='width:75.0pt'><p class=MsoNormal>序号<o:p></o:p></p></td><td colspan=2><p class=MsoNormal align=center>参数</p></td></tr>
 <tr><td><p class=MsoNormal>单位</p><p class=MsoNormal>数量</p></td><td><ul><li>台</li><li>套</li></ul></td></tr>
</table>
<p class=MsoNormal><img width=300 height=200 src="file:///C:/Users/a/image001.png" v:shapes="图片_x0020_1"></p>
<!--EndFragment--></body></html>`;

/** Excel: a table without paragraphs, columns and styles apart. */
export const excelPage = `<html><head><style>td {mso-style-parent:style0;}</style></head><body><table border=0 cellpadding=0 width=216>
<!--StartFragment--><col width=72 style='width:54pt'><col width=144><tr height=19><td height=19 class=xl65 width=72>名称</td><td class=xl65>数量</td></tr>
<tr height=19><td>水泵 &amp; 电机</td><td align=right>12</td></tr><!--EndFragment--></table></body></html>`;

/** A web page that means harm. */
export const hostilePage = `<meta charset="utf-8"><div onclick="window.ran=1"><script>window.ran=2</script><style>body{display:none}</style>
<p onmouseover="window.ran=3" style="position:fixed;background:url(https://outside.test/x)">正文<a href="javascript:window.ran=4">坏链接</a><a href="https://example.test/" onclick="x()">好链接</a></p>
<img src="https://outside.test/tracker.png" onerror="window.ran=5"><img src="x" onerror="window.ran=6"><svg onload="window.ran=7"><text>图</text></svg>
<iframe src="https://outside.test"></iframe><object data="x"></object><form><input value="输入"><button>按钮</button></form>
<div data-mind-map><pre>- 甲<script>window.ran=8</script></pre></div><span data-picture="p1" onclick="window.ran=9">题</span></div>`;

/** The smallest PNG. */
export const pngAddress =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
