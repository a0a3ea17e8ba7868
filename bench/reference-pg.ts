import { createList, serve } from './reference.ts'

const list = createList()

serve(async (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(await list()))
})
