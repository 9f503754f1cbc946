/** Answers to a mail of the relay as programs write them, to test with. `RELAY` is the address that was answered to. */
export const ANN = 'ann.miller@example.org';
export const BEN = 'ben.schaefer@example.net';
export const DOMAIN = 'alumni.localhost';
export const RELAY = `m-abcdefghij234567abcdefghij@${DOMAIN}`;
const HEAD = [
  `From: Ann Miller <${ANN}>`,
  `To: "Ben (through Aldermoor alumni)" <${RELAY}>`,
  'Subject: Re: Your years in Leeds',
  'Message-ID: <x1@mail.example.org>',
];

export const mail = (headers: readonly string[], ...body: readonly string[]): Buffer =>
  Buffer.from([...HEAD, 'MIME-Version: 1.0', ...headers, '', ...body, ''].join('\r\n'));
const PLAIN = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit'];
const plain = (...body: readonly string[]): Buffer => mail(PLAIN, ...body);
const html = (...body: readonly string[]): Buffer =>
  mail(['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit'], ...body);
const ANSWER = ['Hello Ben,', '', 'Thursday at 10:30 suits me well.', '', 'Ann'];
const OURS = ['Write your answer above this line', '', 'Dear Ann, shall we talk?', 'Ben', `Your address ${ANN} is not shown.`];
const quoted = (lines: readonly string[]): string[] => lines.map((line) => `> ${line}`.trimEnd());

/** What each says, without what it quotes: `ANSWER` where nothing else is given. */
export const SAMPLES: readonly { name: string; source: Buffer; text?: string }[] = [
  {
    name: 'Gmail, English',
    source: plain(...ANSWER, '', 'On Mon, 23 Nov 2026 at 09:12, Ben (through Aldermoor alumni) <', `${RELAY}> wrote:`, '', ...quoted(OURS)),
  },
  {
    name: 'Gmail, German',
    source: plain(
      ...ANSWER,
      '',
      `Am Mo., 23. Nov. 2026 um 09:12 Uhr schrieb Ben (through Aldermoor alumni) <${RELAY}>:`,
      '',
      ...quoted(OURS),
    ),
  },
  {
    name: 'Gmail, HTML alone',
    source: html(
      `<div dir="ltr">Hello Ben,<div><br></div><div>Thursday at 10:30 suits me well.</div><div><br></div><div>Ann</div></div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Mon, 23 Nov 2026 at 09:12, Ben (through Aldermoor alumni) &lt;<a href="mailto:${RELAY}">${RELAY}</a>&gt; wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${OURS.join('<br>')}</blockquote></div>`,
    ),
  },
  {
    name: 'Outlook, English',
    source: plain(
      ...ANSWER,
      '',
      '________________________________',
      `From: Ben (through Aldermoor alumni) <${RELAY}>`,
      'Sent: Monday, November 23, 2026 9:12 AM',
      `To: Ann Miller <${ANN}>`,
      'Subject: Your years in Leeds',
      '',
      ...OURS,
    ),
  },
  {
    name: 'Outlook, German',
    source: plain(
      ...ANSWER,
      '',
      'Von: Ben (through Aldermoor alumni) <' + RELAY + '>',
      'Gesendet: Montag, 23. November 2026 09:12',
      `An: Ann Miller <${ANN}>`,
      'Betreff: Your years in Leeds',
      '',
      ...OURS,
    ),
  },
  {
    name: 'Outlook of old, German',
    source: plain(
      ...ANSWER,
      '',
      '-----Ursprüngliche Nachricht-----',
      `Von: Ben [mailto:${RELAY}] `,
      `An: ${ANN}`,
      'Betreff: Leeds',
      '',
      ...OURS,
    ),
  },
  {
    name: 'Outlook, HTML alone, with the bold labels of Word',
    source: html(
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=DE><div class=WordSection1>',
      '<p class=MsoNormal>Hello Ben,<o:p></o:p></p><p class=MsoNormal>Thursday at 10:30 suits me well.<o:p></o:p></p><p class=MsoNormal>Ann<o:p></o:p></p>',
      `<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>Von:</b> Ben (through Aldermoor alumni) &lt;${RELAY}&gt; <br><b>Gesendet:</b> Montag, 23. November 2026 09:12<br><b>An:</b> Ann Miller &lt;${ANN}&gt;<br><b>Betreff:</b> Leeds</p></div>`,
      `<p class=MsoNormal>Dear Ann, shall we talk? ${ANN}</p></div></body></html>`,
    ),
  },
  {
    name: 'Apple Mail',
    source: plain(...ANSWER, '', `> On 23 Nov 2026, at 09:12, Ben (through Aldermoor alumni) <${RELAY}> wrote:`, '> ', ...quoted(OURS)),
  },
  {
    name: 'Apple Mail, German',
    source: plain(...ANSWER, '', `Am 23.11.2026 um 09:12 schrieb Ben (through Aldermoor alumni) <${RELAY}>:`, '', ...quoted(OURS)),
  },
  {
    name: 'an iPhone',
    source: plain(...ANSWER, '', 'Sent from my iPhone', '', `> On 23 Nov 2026, at 09:12, Ben <${RELAY}> wrote:`, '>', ...quoted(OURS)),
  },
  {
    name: 'an iPhone, German',
    source: plain(
      ...ANSWER,
      '',
      'Von meinem iPhone gesendet',
      '',
      `> Am 23.11.2026 um 09:12 schrieb Ben <${RELAY}>:`,
      '>',
      ...quoted(OURS),
    ),
  },
  {
    name: 'Outlook on a phone',
    source: plain(
      ...ANSWER,
      '',
      'Get Outlook for iOS<https://aka.ms/o0ukef>',
      '________________________________',
      `From: Ben <${RELAY}>`,
      'Sent: Monday',
      `To: ${ANN} <${ANN}>`,
      'Subject: Leeds',
      '',
      ...OURS,
    ),
  },
  {
    name: 'Samsung, German',
    source: plain(
      ...ANSWER,
      '',
      'Von meinem Galaxy gesendet',
      '',
      '-------- Ursprüngliche Nachricht --------',
      `Von: Ben <${RELAY}> `,
      'Datum: 23.11.26 09:12 (GMT+01:00) ',
      `An: ${ANN} `,
      'Betreff: Leeds ',
      '',
      ...OURS,
    ),
  },
  {
    name: 'Thunderbird, with a signature below dashes',
    source: plain(
      'Hello Ben,',
      '',
      'Thursday at 10:30 suits me well.',
      '',
      'Ann',
      '',
      '-- ',
      'Ann Miller, Leeds',
      ANN,
      '',
      `Am 23.11.26 um 09:12 schrieb Ben:`,
      ...quoted(OURS),
    ),
  },
  {
    name: 'GMX, German',
    source: plain(
      ...ANSWER,
      '',
      'Gesendet mit der mobilen Mail App',
      '',
      'Am 23.11.26, 09:12 schrieb "Ben (through Aldermoor alumni)" <' + RELAY + '>:',
      '',
      ...OURS,
    ),
  },
  {
    name: 'French',
    source: plain(...ANSWER, '', `Le lun. 23 nov. 2026 à 09:12, Ben <${RELAY}> a écrit :`, '', ...quoted(OURS)),
  },
  {
    name: 'Yahoo',
    source: plain(
      ...ANSWER,
      '',
      `    On Monday, November 23, 2026 at 09:12:33 AM GMT+1, Ben (through Aldermoor alumni) <${RELAY}> wrote:  `,
      ' ',
      ...OURS,
    ),
  },
  {
    name: 'Proton',
    source: plain(
      ...ANSWER,
      '',
      'Sent with Proton Mail secure email.',
      '',
      '------- Original Message -------',
      `On Monday, November 23rd, 2026 at 09:12, Ben <${RELAY}> wrote:`,
      '',
      ...OURS,
    ),
  },
  {
    name: 'WEB.DE',
    source: plain(
      ...ANSWER,
      '',
      'Gesendet: Montag, 23. November 2026 um 09:12 Uhr',
      `Von: "Ben (through Aldermoor alumni)" <${RELAY}>`,
      `An: ${ANN}`,
      'Betreff: Leeds',
      ...OURS,
    ),
  },
  {
    name: 'Notes, German',
    source: plain(
      ...ANSWER,
      '',
      'Von:        Ben',
      `An:        ${ANN}`,
      'Datum:        23.11.2026 09:12',
      'Betreff:        Leeds',
      '',
      ...OURS,
    ),
  },
  {
    name: 'K-9',
    source: plain(...ANSWER, '', `Am 23. November 2026 09:12:00 MEZ schrieb "Ben (through Aldermoor alumni)" <${RELAY}>:`, ...quoted(OURS)),
  },
  {
    name: 'HTML whose tags part an address',
    source: html(
      '<p>Write to ann.miller<b>@</b>exam<wbr>ple.<span style="display:none">x</span>org or <a href="mailto:' + ANN + '">here</a></p>',
    ),
    text: `Write to ${ANN} or here`,
  },
  {
    name: 'a language that nobody foresaw',
    source: plain(...ANSWER, '', `Ben <${RELAY}> 於 2026年11月23日 週一 上午9:12寫道：`, '', ...OURS),
  },
  {
    name: 'a program that quotes without a word',
    source: plain(...ANSWER, '', ...OURS),
  },
  {
    name: 'answers between the lines',
    source: plain(`On 23 Nov 2026, Ben <${RELAY}> wrote:`, '> Which day?', 'Thursday.', '> And when?', 'At ten.'),
    text: 'Thursday.\nAt ten.',
  },
  {
    name: 'quoted-printable with a wrapped address',
    source: mail(
      ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable'],
      'Gr=FC=DFe aus K=F6ln, mehr unter ann.mil=',
      'ler=40example.org',
      '',
      `Am 23.11.2026 um 09:12 schrieb Ben <${RELAY}>:`,
      '> Hallo',
    ),
    text: `Grüße aus Köln, mehr unter ${ANN}`,
  },
  {
    name: 'base64',
    source: mail(
      ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: base64'],
      Buffer.from([...ANSWER, '', `On 23 Nov 2026, Ben <${RELAY}> wrote:`, '> Hello'].join('\r\n')).toString('base64'),
    ),
  },
  {
    name: 'both parts: the plain one is read',
    source: mail(
      ['Content-Type: multipart/alternative; boundary=b'],
      '--b',
      ...PLAIN,
      '',
      ...ANSWER,
      '',
      `On 23 Nov 2026, Ben <${RELAY}> wrote:`,
      '> Hello',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>Other words</p>',
      '--b--',
    ),
  },
];

/** The words of most samples. */
export const ANSWERED = ANSWER.join('\n');
