import Provider from 'oidc-provider';

// The peer: a certified OAuth server with its in-memory adapter, issuing client_credentials tokens.
const port = Number(process.argv[2]);
const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'bench',
      client_secret: 'bench-secret-bench-secret-bench-secret',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    },
  ],
  features: { clientCredentials: { enabled: true } },
});
provider.listen(port, '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
