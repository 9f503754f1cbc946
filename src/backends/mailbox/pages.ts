import { escapeHtml } from '../../lib/rich-text/escape.ts';
import type { Message } from './message.ts';

const STYLE = `
:root{color-scheme:light dark}body{margin:0 auto;max-width:70rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif}
a{color:LinkText}nav a{margin-right:1rem;display:inline-block;min-height:24px}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.5rem;border-bottom:1px solid GrayText;vertical-align:top;overflow-wrap:anywhere}
form{margin:1rem 0}input,button,select,textarea{font:inherit;padding:.4rem .6rem}textarea{display:block;box-sizing:border-box;width:100%;min-height:8rem}label{display:inline-block;margin-right:1rem}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid GrayText;padding:1rem}iframe{width:100%;height:32rem;border:1px solid GrayText;background:#fff}
.scroll{overflow-x:auto}:focus-visible{outline:3px solid Highlight;outline-offset:2px}`;

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)} – Mailbox</title><style>${STYLE}</style></head>
<body><header><nav aria-label="Mailbox"><a href="/">Mail</a><a href="/sms">Text messages</a></nav></header>
<main><h1>${escapeHtml(title)}</h1>${main}</main></body></html>`;
}

const when = (message: Message): string =>
  `<time datetime="${message.receivedAt}">${escapeHtml(message.receivedAt.replace('T', ' ').slice(0, 19))} UTC</time>`;

const filterForm = (to: string, subject: string): string => `<form method="get" action="/" role="search">
<label>To <input type="text" name="to" value="${escapeHtml(to)}" autocomplete="off"></label>
<label>Subject <input type="text" name="subject" value="${escapeHtml(subject)}" autocomplete="off"></label>
<button type="submit">Filter</button></form>`;

const deleteForm = (action: string, label: string): string =>
  `<form method="post" action="${escapeHtml(action)}"><button type="submit">${escapeHtml(label)}</button></form>`;

export function listPage(messages: readonly Message[], filter: { to: string; subject: string }): string {
  const rows = messages.map(
    (message) =>
      `<tr><td>${when(message)}</td><td>${escapeHtml(message.to.join(', '))}</td><td><a href="/messages/${message.id}">${escapeHtml(message.subject || 'No subject')}</a></td><td>${escapeHtml(message.from)}</td></tr>`,
  );
  const table = `<section class="scroll" tabindex="0" aria-label="Messages"><table><thead><tr><th scope="col">Received</th><th scope="col">To</th><th scope="col">Subject</th><th scope="col">From</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></section>`;
  const body = messages.length === 0 ? '<p>No messages.</p>' : table + deleteForm('/messages/delete', 'Delete all messages');
  return page('Mail', filterForm(filter.to, filter.subject) + body);
}

export function smsPage(messages: readonly Message[]): string {
  const items = messages.map(
    (message) =>
      `<li><h2>${escapeHtml(message.to.map((address) => address.replace(/@.*/s, '')).join(', '))}</h2><p>${when(message)}, <a href="/messages/${message.id}">the whole message</a></p><pre>${escapeHtml(message.text.trim())}</pre></li>`,
  );
  return page('Text messages', items.length === 0 ? '<p>No text messages.</p>' : `<ul>${items.join('\n')}</ul>`);
}

/** The form by which the recipient of a message answers it. */
export interface ReplyForm {
  to: string;
  /** Which of several recipients answers. */
  from: string;
  text: string;
  sent?: boolean;
  /** Why it was not taken. */
  problem?: string;
}

function replySection(message: Message, { to, from, text, sent, problem }: ReplyForm): string {
  const [only] = message.to;
  const sender =
    message.to.length === 1
      ? `<input type="hidden" name="from" value="${escapeHtml(only ?? '')}"><p>From ${escapeHtml(only ?? '')} to ${escapeHtml(to)}</p>`
      : `<p><label>From <select name="from">${message.to.map((address) => `<option${address === from ? ' selected' : ''}>${escapeHtml(address)}</option>`).join('')}</select></label> to ${escapeHtml(to)}</p>`;
  return [
    '<h2 id="reply">Reply</h2>',
    sent === true ? '<p tabindex="-1" autofocus>Your reply was sent.</p>' : '',
    problem === undefined ? '' : `<p id="reply-problem">${escapeHtml(problem)}</p>`,
    `<form method="post" action="/messages/${message.id}/reply">${sender}`,
    `<label for="reply-text">Your words; the message is quoted below them</label><textarea id="reply-text" name="text" required${problem === undefined ? '' : ' aria-invalid="true" aria-describedby="reply-problem" autofocus'}>${escapeHtml(text)}</textarea>`,
    '<button type="submit">Send the reply</button></form>',
  ].join('\n');
}

/** The HTML part stands in a frame that may run nothing, be no origin and load nothing. */
export function messagePage(message: Message, reply?: ReplyForm): string {
  const links = message.links.map((href) => `<li><a rel="noreferrer" href="${escapeHtml(href)}">${escapeHtml(href)}</a></li>`);
  const headers = message.headers.map(
    ({ name, value }) => `<tr><th scope="row">${escapeHtml(name)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  const files = message.attachments.map(
    ({ name, type, bytes }) => `<li>${escapeHtml(name || 'unnamed')} (${escapeHtml(type)}, ${bytes} bytes)</li>`,
  );
  const section = (title: string, body: string): string => `<h2>${title}</h2>${body}`;
  return page(
    message.subject || 'No subject',
    [
      `<p>${when(message)}, from ${escapeHtml(message.from)} to ${escapeHtml(message.to.join(', '))}</p>`,
      message.html === undefined
        ? ''
        : section(
            'HTML part',
            `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML part" src="/messages/${message.id}/html"></iframe>`,
          ),
      section('Text part', `<pre>${escapeHtml(message.text)}</pre>`),
      reply === undefined ? '' : replySection(message, reply),
      links.length === 0 ? '' : section('Links', `<ul>${links.join('')}</ul>`),
      files.length === 0 ? '' : section('Attachments', `<ul>${files.join('')}</ul>`),
      section(
        'Headers',
        `<section class="scroll" tabindex="0" aria-label="Headers"><table><tbody>${headers.join('')}</tbody></table></section>`,
      ),
      `<p><a href="/messages/${message.id}/source" download>Source</a></p>`,
      deleteForm(`/messages/${message.id}/delete`, 'Delete this message'),
    ].join('\n'),
  );
}
