// A real OpenID provider: node provider.mjs PORT ID SECRET REDIRECT_URI
// Who signs in as "SUBJECT EMAIL" has this address verified; as "SUBJECT EMAIL unverified" not; as
// "SUBJECT" there is none. GET /moved?login=…&email=… changes an address.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(`${process.cwd()}/`);
const { Provider } = await import(pathToFileURL(require.resolve('oidc-provider')));
const [port, id, secret, redirectUri] = process.argv.slice(2);
const issuer = `http://127.0.0.1:${port}`;
const moved = new Map();
const claimsOf = (login) => {
  const [, email, verified] = login.split(' ');
  const now = moved.get(login) ?? email;
  const claims = { sub: login, name: 'Ada' };
  return now ? { ...claims, email: now, email_verified: verified !== 'unverified' } : claims;
};
const provider = new Provider(issuer, {
  clients: [{ client_id: id, client_secret: secret, redirect_uris: [redirectUri] }],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  findAccount: (_, login) => ({ accountId: login, claims: () => claimsOf(login) }),
  cookies: { keys: ['a key of the tests'] },
});
provider.use(async (ctx, next) => {
  if (ctx.path !== '/moved') return next();
  moved.set(ctx.query.login, ctx.query.email); // from now on this is the address of that person
  ctx.body = 'noted';
});
provider.listen(Number(port), '127.0.0.1', () => console.log('ready'));
