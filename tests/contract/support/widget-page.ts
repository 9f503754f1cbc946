import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../../../node_modules/@okta/', import.meta.url));
const FILES: Record<string, { path: string; type: string }> = {
  '/widget.js': { path: `${modules}okta-signin-widget/dist/js/okta-sign-in.min.js`, type: 'text/javascript' },
  '/widget.css': { path: `${modules}okta-signin-widget/dist/css/okta-sign-in.min.css`, type: 'text/css' },
  '/auth.js': { path: `${modules}okta-auth-js/dist/okta-auth-js.min.js`, type: 'text/javascript' },
};

const page = (head: string, script: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign-in</title>${head}</head><body><div id="widget"></div><pre id="result"></pre><script>${script}</script></body></html>`;

/** A page with the Sign-In Widget at `/`, and one with okta-auth-js at `/auth`, as an application would have them. */
export function serveWidget(port: number, issuer: () => string) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', `http://localhost:${port}`);
    const file = FILES[pathname];
    if (file) {
      response.setHeader('content-type', file.type);
      createReadStream(file.path).pipe(response);
      return;
    }
    response.setHeader('content-type', 'text/html');
    const options = {
      issuer: issuer(),
      clientId: searchParams.get('client') ?? 'public',
      redirectUri: `http://localhost:${port}/login/callback`,
      useInteractionCodeFlow: true,
      scopes: ['openid', 'profile', 'email'],
    };
    if (pathname === '/auth')
      response.end(page('<script src="/auth.js"></script>', `window.client = new OktaAuth(${JSON.stringify(options)});`));
    else {
      const run = `const show=(value)=>{document.getElementById('result').textContent=JSON.stringify(value)};
        const widget=new OktaSignIn(${JSON.stringify({ ...options, el: '#widget', language: 'en', features: { rememberMe: true } })});
        widget.showSignIn().then((done)=>show({status:done.status,claims:done.tokens.idToken.claims,accessToken:done.tokens.accessToken.accessToken}),(error)=>show({error:String(error)}));`;
      response.end(page('<link rel="stylesheet" href="/widget.css"><script src="/widget.js"></script>', run));
    }
  });
  return new Promise<() => Promise<void>>((resolve) => {
    server.listen(port, '127.0.0.1', () =>
      resolve(
        () =>
          new Promise((done) => {
            server.closeAllConnections();
            server.close(() => done());
          }),
      ),
    );
  });
}
