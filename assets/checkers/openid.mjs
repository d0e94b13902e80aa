// Runs oidc-provider, a certified OpenID Connect provider, for one client of a test. The account name alone is sufficient to sign in.
// The program writes its address to standard output when it listens.
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

const [module, settings] = process.argv.slice(-2);
const { Provider } = await import(pathToFileURL(module));
const { client, accounts } = JSON.parse(settings);

const server = createServer();
server.listen(0, "127.0.0.1", () => {
	const issuer = `http://127.0.0.1:${server.address().port}`;
	const provider = new Provider(issuer, {
		clients: [client],
		claims: { email: ["email", "email_verified"], groups: ["groups"] },
		cookies: { keys: ["a key of the test"] },
		findAccount: (_, id) => accounts[id] && { accountId: id, claims: () => ({ sub: id, ...accounts[id] }) },
	});
	server.on("request", provider.callback());
	console.log(issuer);
});
process.stdin.on("end", () => process.exit()).resume(); // exits with the test that started it
