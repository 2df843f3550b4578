-- Health of an Application in an app of apps, where sync waves wait for it: that of what it deploys. Argo CD has no check of its own for it.
local status = obj.status
if type(status) ~= "table" or type(status.health) ~= "table" or status.health.status == nil then
  return {status = "Progressing", message = "nothing is known of its resources yet"}
end
return {status = status.health.status, message = status.health.message}
