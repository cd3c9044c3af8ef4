# install the command line
npm i -g @nestjs/cli
export NODE_ENV=production && echo "home: $HOME"
if [ -f .env ]; then
  curl -X POST http://localhost:3000/cats -d '{"name":"Tom"}' | jq .
fi
